import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";

/** The size of a component after gzip, in bytes: its scripts, those loaded late, its styles. */
export const Size = z.object({ first: z.number(), late: z.number(), css: z.number() });
export type Size = z.infer<typeof Size>;

/** The metadata that is stored next to the pictures of a component. */
const Manifest = z.object({
  /** The file of the component's stories. */
  stories: z.string(),
  /** The hash of the sources that the approved pictures were taken from, and of these pictures. */
  madeOf: z.string(),
  /** The hash of these sources alone, to find the cause when a picture changed. */
  sources: z.string().optional(),
  /** The size of the component then. */
  size: Size.optional(),
  /** Pictures without a file of their own, by name, with the one that has the same bytes. */
  sameAs: z.record(z.string(), z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

/** The manifest's file in the folder of a component. */
export const MANIFEST = "made-of.json";

/** Reads a manifest. @throws an error with the remedy, when it is unreadable, as after a merge */
export function readManifest(path: string): Manifest {
  try {
    return Manifest.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new Error(
      `${path} cannot be read. After a merge take either side, then run npm run visual:\n${why}`,
    );
  }
}

/** The manifests below a folder of pictures, by component. */
export class Manifests {
  readonly #folder: string;
  readonly #known: Map<string, Manifest>;

  /** @param entries the paths of all files in the folder, from there */
  constructor(folder: string, entries: readonly string[]) {
    this.#folder = folder;
    const paths = entries.filter((file) => file.endsWith(MANIFEST));
    this.#known = new Map(paths.map((file) => [dirname(file), readManifest(join(folder, file))]));
  }

  get components(): string[] {
    return [...this.#known.keys()];
  }

  /** The names of all pictures without a file of their own. */
  get sharing(): string[] {
    return [...this.#known.values()].flatMap(({ sameAs }) => Object.keys(sameAs));
  }

  of(component: string): Manifest | undefined {
    return this.#known.get(component);
  }

  /** Writes a component's manifest. */
  save(component: string, { sameAs, ...facts }: Manifest): void {
    const inOrder = Object.fromEntries(Object.entries(sameAs).sort(([a], [b]) => (a < b ? -1 : 1)));
    const manifest = { ...facts, sameAs: inOrder };
    this.#known.set(component, manifest);
    write(join(this.#folder, component, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  }

  /** Forgets the manifest of a component whose folder is removed. */
  forget(component: string): void {
    this.#known.delete(component);
  }
}

/** Writes a file with its folder. */
export function write(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
