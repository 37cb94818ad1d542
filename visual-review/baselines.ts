import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sha256 } from "./made-of";
import { MANIFEST, type Manifest, readManifests, type Size, write } from "./manifest";
import { hashOf, type Picture, readPicture, writePicture } from "./pictures";
import { componentOf, fileOf, nameOf, type Shot, shotOf, shotOfFile } from "./shots";
import { ApprovedTrees } from "./trees/trees";

/** The folders of the visual review. */
export interface Gallery {
  /** The approved pictures, in the repository: the author of the commit has approved them. */
  baselines: string;
  /** A run's results for the review; not in the repository. */
  results: string;
}

/** The path of a shot's picture of the last run. */
export const takenFile = ({ results }: Gallery, shot: Shot) => join(results, "pictures", fileOf(shot));

/** The path of a shot's accessibility tree of the last run, in JSON. */
export const takenTreeFile = (gallery: Gallery, shot: Shot) =>
  takenFile(gallery, shot).replace(/png$/, "tree.json");

/** The sources of one component's pictures. */
export interface Source {
  /** The file of its stories, such as "stories/Button.stories.tsx". */
  file: string;
  /** The hash of all sources of its pictures, from `hashSources`. */
  hash: string;
  /** The component's current size; undefined for a screen. */
  size?: Size | undefined;
}

/** The approved pictures and trees: a folder for each component, with a manifest. No two pictures' files are the same. */
export class Baselines {
  readonly #folder: string;
  readonly #manifests: Map<string, Manifest>;
  /** The approved accessibility trees. */
  readonly trees: ApprovedTrees;
  /** The names of the pictures that have a file. */
  readonly #files = new Set<string>();
  /** By picture's name, the hash of its pixels. */
  readonly #pixels = new Map<string, string>();
  /** By the hash of a file's bytes, the picture's name; read when the first picture is written. */
  #names: Map<string, string> | undefined;

  constructor({ baselines }: Pick<Gallery, "baselines">) {
    this.#folder = baselines;
    this.trees = new ApprovedTrees(baselines);
    const entries = existsSync(baselines)
      ? readdirSync(baselines, { recursive: true, encoding: "utf8" }).sort()
      : [];
    this.#manifests = readManifests(baselines, entries);
    for (const file of entries) if (file.endsWith(".png")) this.#files.add(nameOf(shotOfFile(file)));
  }

  /** Every approved picture. */
  get shots(): Shot[] {
    return this.#all.map(shotOf).filter((shot) => this.file(shot));
  }

  /** The names of all pictures that have a file or share another picture's. */
  get #all(): string[] {
    const shared = [...this.#manifests.values()].flatMap(({ sameAs }) => Object.keys(sameAs));
    return [...this.#files, ...shared].sort();
  }

  /** The path of a shot's approved picture; undefined when there is none. */
  file(shot: Shot): string | undefined {
    const name = this.#holderOf(nameOf(shot));
    return this.#files.has(name) ? join(this.#folder, fileOf(shotOf(name))) : undefined;
  }

  /** The hash of an approved picture's pixels; null when there is none. */
  hashOf(shot: Shot): string | null {
    const file = this.file(shot);
    if (!file) return null;
    const known = this.#pixels.get(file) ?? hashOf(readPicture(readFileSync(file)));
    this.#pixels.set(file, known);
    return known;
  }

  /** The hash of an approved accessibility tree; null when there is none. */
  treeHashOf(shot: Shot): string | null {
    return this.trees.hashOf(shot);
  }

  /** Makes this the approved picture of a shot; null removes it. Equal bytes share one file. */
  put(shot: Shot, picture: Picture | null): void {
    const name = nameOf(shot);
    const bytes = picture && writePicture(picture);
    const before = this.file(shot);
    if (bytes && before && readFileSync(before).equals(bytes)) return;
    this.#release(name);
    if (!bytes) return;
    const hash = sha256(bytes);
    const holder = this.#byContent().get(hash);
    if (holder) this.#share(name, holder);
    else this.#write(name, hash, bytes);
  }

  /** The components that have pictures, each with the file of its stories. */
  get components(): Map<string, string> {
    const names = new Set([...this.#manifests.keys(), ...this.#all.map(componentOf)]);
    return new Map([...names].map((name) => [name, this.#manifests.get(name)?.stories ?? ""]));
  }

  /** Whether a component's pictures are unchanged since their approval, and its sources since the pictures were taken. */
  isMadeOf(component: string, source: Source): boolean {
    const manifest = this.#manifests.get(component);
    return manifest?.stories === source.file && manifest.madeOf === this.#sealOf(component, source);
  }

  /** The hash of a component's sources and its size, as recorded when its pictures were approved. */
  approvedSource(component: string): { sources?: string | undefined; size?: Size | undefined } {
    return this.#manifests.get(component) ?? {};
  }

  /** Records these sources as those of a component's approved pictures; removes a component without pictures. */
  seal(component: string, source: Source | undefined): void {
    if (source && this.#namesOf(component).length > 0) {
      const sameAs = this.#manifests.get(component)?.sameAs ?? {};
      const { file, hash, size } = source;
      const facts = { stories: file, madeOf: this.#sealOf(component, source), sources: hash };
      this.#save(component, { ...facts, ...(size && { size }), sameAs });
    } else {
      this.#manifests.delete(component);
      this.trees.forget(component);
      rmSync(join(this.#folder, component), { recursive: true, force: true });
    }
  }

  /** Hashes the pictures and trees too, so that one that was copied in by hand, or merged from two branches, is taken again. */
  #sealOf(component: string, { file, hash }: Source): string {
    const pictures = this.#namesOf(component).map((name) => {
      const path = this.file(shotOf(name));
      return `${name} ${path ? sha256(readFileSync(path)) : "is missing"}`;
    });
    return sha256([file, hash, ...pictures, ...this.trees.digestOf(component)]);
  }

  #namesOf(component: string): string[] {
    return this.#all.filter((name) => componentOf(name) === component);
  }

  #holderOf(name: string): string {
    return this.#manifests.get(componentOf(name))?.sameAs[name] ?? name;
  }

  /** Removes a name's picture. Its file passes to the first of the names that share it. */
  #release(name: string): void {
    this.#share(name, null);
    const path = this.file(shotOf(name));
    if (!path) return;
    const bytes = readFileSync(path);
    const names = this.#byContent();
    names.delete(sha256(bytes));
    this.#files.delete(name);
    this.#pixels.delete(path);
    rmSync(path);
    const [heir, ...others] = this.#all.filter((other) => this.#holderOf(other) === name);
    if (!heir) return;
    this.#share(heir, null);
    this.#write(heir, sha256(bytes), bytes);
    for (const other of others) this.#share(other, heir);
  }

  #write(name: string, hash: string, bytes: Uint8Array): void {
    write(join(this.#folder, fileOf(shotOf(name))), bytes);
    this.#files.add(name);
    this.#byContent().set(hash, name);
  }

  #byContent(): Map<string, string> {
    this.#names ??= new Map(
      [...this.#files].map((name) => {
        const path = join(this.#folder, fileOf(shotOf(name)));
        return [sha256(readFileSync(path)), name];
      }),
    );
    return this.#names;
  }

  /** Lets a picture share another one's file; null ends that. */
  #share(name: string, holder: string | null): void {
    const component = componentOf(name);
    const manifest = this.#manifests.get(component) ?? { stories: "", madeOf: "", sameAs: {} };
    const { [name]: before = null, ...others } = manifest.sameAs;
    if (before === holder) return;
    this.#save(component, { ...manifest, sameAs: holder ? { ...others, [name]: holder } : others });
  }

  #save(component: string, { sameAs, ...facts }: Manifest): void {
    const inOrder = Object.fromEntries(Object.entries(sameAs).sort(([a], [b]) => (a < b ? -1 : 1)));
    const manifest = { ...facts, sameAs: inOrder };
    this.#manifests.set(component, manifest);
    write(join(this.#folder, component, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  }
}
