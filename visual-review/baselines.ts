import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ApprovedPictures } from "./approved-pictures";
import { sha256 } from "./made-of";
import { Manifests, type Size } from "./manifest";
import { componentOf, fileOf, type Shot } from "./shots";
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

/** The approved pictures and trees, and the sources that they were approved for: a folder for each component, with a manifest. */
export class Baselines {
  readonly #folder: string;
  readonly #manifests: Manifests;
  readonly pictures: ApprovedPictures;
  /** The approved accessibility trees. */
  readonly trees: ApprovedTrees;

  constructor({ baselines }: Pick<Gallery, "baselines">) {
    this.#folder = baselines;
    const entries = existsSync(baselines)
      ? readdirSync(baselines, { recursive: true, encoding: "utf8" }).sort()
      : [];
    this.#manifests = new Manifests(baselines, entries);
    this.pictures = new ApprovedPictures(baselines, entries, this.#manifests);
    this.trees = new ApprovedTrees(baselines);
  }

  /** The components that have pictures, each with the file of its stories. */
  get components(): Map<string, string> {
    const names = new Set([...this.#manifests.components, ...this.pictures.names.map(componentOf)]);
    return new Map([...names].map((name) => [name, this.#manifests.of(name)?.stories ?? ""]));
  }

  /** Whether a component's pictures are unchanged since their approval, and its sources since the pictures were taken. */
  isMadeOf(component: string, source: Source): boolean {
    const manifest = this.#manifests.of(component);
    return manifest?.stories === source.file && manifest.madeOf === this.#sealOf(component, source);
  }

  /** The hash of a component's sources and its size, as recorded when its pictures were approved. */
  approvedSource(component: string): { sources?: string | undefined; size?: Size | undefined } {
    return this.#manifests.of(component) ?? {};
  }

  /** Records these sources as those of a component's approved pictures; removes a component without pictures. */
  seal(component: string, source: Source | undefined): void {
    if (source && this.pictures.names.some((name) => componentOf(name) === component)) {
      const sameAs = this.#manifests.of(component)?.sameAs ?? {};
      const { file, hash, size } = source;
      const facts = { stories: file, madeOf: this.#sealOf(component, source), sources: hash };
      this.#manifests.save(component, { ...facts, ...(size && { size }), sameAs });
    } else {
      this.#manifests.forget(component);
      this.trees.forget(component);
      rmSync(join(this.#folder, component), { recursive: true, force: true });
    }
  }

  /** Hashes the pictures and trees too, so that one that was copied in by hand, or merged from two branches, is taken again. */
  #sealOf(component: string, { file, hash }: Source): string {
    return sha256([file, hash, ...this.pictures.digestOf(component), ...this.trees.digestOf(component)]);
  }
}
