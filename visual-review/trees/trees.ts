import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { sha256 } from "../made-of";
import { componentOf, nameOf, type Shot } from "../shots";

/** By the name of the shot: the lines of its tree, or the name of another shot with the same tree. */
const Trees = z.record(z.string(), z.union([z.array(z.string()), z.string()]));
type Trees = Record<string, string[]>;

const FILE = "trees.json";

/** Identifies a tree in decisions. */
export const hashOfTree = (lines: readonly string[]) => sha256(lines);

/** Reads the tree that a run wrote; null where there is none. */
export function readTakenTree(file: string): string[] | null {
  return existsSync(file) ? z.array(z.string()).parse(JSON.parse(readFileSync(file, "utf8"))) : null;
}

/**
 * The approved accessibility trees: a file for each component next to its pictures, a line a node, so that git shows the effect of a
 * change on users of screen readers. Themes share one: a theme changes colours alone.
 */
export class ApprovedTrees {
  readonly #folder: string;
  readonly #components = new Map<string, Trees>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The approved tree of a shot; null when there is none. */
  linesOf(shot: Shot): string[] | null {
    return this.#of(componentOf(shot.story))[nameOf(shot)] ?? null;
  }

  /** The hash of a shot's approved tree; null when there is none. */
  hashOf(shot: Shot): string | null {
    const lines = this.linesOf(shot);
    return lines && hashOfTree(lines);
  }

  /** Makes this the approved tree of a shot; null removes it. */
  put(shot: Shot, lines: string[] | null): void {
    const component = componentOf(shot.story);
    const { [nameOf(shot)]: before, ...others } = this.#of(component);
    if (!before && !lines) return;
    const trees = lines ? { ...others, [nameOf(shot)]: lines } : others;
    this.#components.set(component, trees);
    const file = join(this.#folder, component, FILE);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(withoutRepeats(trees), null, 1)}\n`);
  }

  /** Returns the names and hashes of a component's trees; empty when it has none. */
  digestOf(component: string): string[] {
    const trees = Object.entries(this.#of(component)).sort(([a], [b]) => (a < b ? -1 : 1));
    return trees.map(([name, lines]) => `${name} tree ${hashOfTree(lines)}`);
  }

  /** Forgets the trees of a component whose folder is gone. */
  forget(component: string): void {
    this.#components.delete(component);
  }

  #of(component: string): Trees {
    const known = this.#components.get(component) ?? this.#read(component);
    this.#components.set(component, known);
    return known;
  }

  #read(component: string): Trees {
    const file = join(this.#folder, component, FILE);
    if (!existsSync(file)) return {};
    try {
      const written = Trees.parse(JSON.parse(readFileSync(file, "utf8")));
      return Object.fromEntries(
        Object.entries(written).flatMap(([name, tree]) => {
          const lines = typeof tree === "string" ? written[tree] : tree;
          return Array.isArray(lines) ? [[name, lines]] : [];
        }),
      );
    } catch (error) {
      const why = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
      throw new Error(
        `${file} cannot be read. After a merge take either side, then run npm run visual:\n${why}`,
      );
    }
  }
}

/** Sorts trees by name and writes each once: a repeated one becomes the name of the first. */
function withoutRepeats(trees: Trees): z.infer<typeof Trees> {
  const first = new Map<string, string>();
  return Object.fromEntries(
    Object.entries(trees)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, lines]) => {
        const hash = hashOfTree(lines);
        const same = first.get(hash);
        if (same === undefined) first.set(hash, name);
        return [name, same ?? lines];
      }),
  );
}
