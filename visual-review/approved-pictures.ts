import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sha256 } from "./made-of";
import { type Manifests, write } from "./manifest";
import { hashOf, type Picture, readPicture, writePicture } from "./pictures";
import { componentOf, fileOf, nameOf, type Shot, shotOf, shotOfFile } from "./shots";

/** The approved pictures: which file has the bytes of each. No two files are the same; manifests name the pictures without one. */
export class ApprovedPictures {
  readonly #folder: string;
  readonly #manifests: Manifests;
  /** The names of the pictures that have a file. */
  readonly #files: Set<string>;
  /** By picture's name, the hash of its pixels. */
  readonly #pixels = new Map<string, string>();
  /** By the hash of a file's bytes, the picture's name; read when the first picture is written. */
  #names: Map<string, string> | undefined;

  /** @param entries the paths of all files in the folder, from there */
  constructor(folder: string, entries: readonly string[], manifests: Manifests) {
    this.#folder = folder;
    this.#manifests = manifests;
    const files = entries.filter((file) => file.endsWith(".png"));
    this.#files = new Set(files.map((file) => nameOf(shotOfFile(file))));
  }

  /** Every approved picture. */
  get shots(): Shot[] {
    return this.names.map(shotOf).filter((shot) => this.file(shot));
  }

  /** The names of all pictures that have a file or share another picture's. */
  get names(): string[] {
    return [...this.#files, ...this.#manifests.sharing].sort();
  }

  /** The path of a shot's approved picture; undefined when there is none. */
  file(shot: Shot): string | undefined {
    const name = this.#holderOf(nameOf(shot));
    return this.#files.has(name) ? this.#pathOf(name) : undefined;
  }

  /** The hash of an approved picture's pixels; null when there is none. */
  hashOf(shot: Shot): string | null {
    const file = this.file(shot);
    if (!file) return null;
    const known = this.#pixels.get(file) ?? hashOf(readPicture(readFileSync(file)));
    this.#pixels.set(file, known);
    return known;
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

  /** The names and hashes of a component's pictures; empty when it has none. */
  digestOf(component: string): string[] {
    const names = this.names.filter((name) => componentOf(name) === component);
    return names.map((name) => {
      const path = this.file(shotOf(name));
      return `${name} ${path ? sha256(readFileSync(path)) : "is missing"}`;
    });
  }

  #pathOf(name: string): string {
    return join(this.#folder, fileOf(shotOf(name)));
  }

  #holderOf(name: string): string {
    return this.#manifests.of(componentOf(name))?.sameAs[name] ?? name;
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
    const [heir, ...others] = this.names.filter((other) => this.#holderOf(other) === name);
    if (!heir) return;
    this.#share(heir, null);
    this.#write(heir, sha256(bytes), bytes);
    for (const other of others) this.#share(other, heir);
  }

  #write(name: string, hash: string, bytes: Uint8Array): void {
    write(this.#pathOf(name), bytes);
    this.#files.add(name);
    this.#byContent().set(hash, name);
  }

  #byContent(): Map<string, string> {
    this.#names ??= new Map([...this.#files].map((name) => [sha256(readFileSync(this.#pathOf(name))), name]));
    return this.#names;
  }

  /** Lets a picture share another one's file; null ends that. */
  #share(name: string, holder: string | null): void {
    const component = componentOf(name);
    const manifest = this.#manifests.of(component) ?? { stories: "", madeOf: "", sameAs: {} };
    const { [name]: before = null, ...others } = manifest.sameAs;
    if (before === holder) return;
    this.#manifests.save(component, { ...manifest, sameAs: holder ? { ...others, [name]: holder } : others });
  }
}
