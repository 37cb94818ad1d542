import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Change, Changes } from "virtual:changes-of-components";
import type { Plugin } from "vite";

const root = fileURLToPath(new URL("../..", import.meta.url));
const name = "virtual:changes-of-components";
/** The newest are enough on a page; git has the rest. */
const MOST = 5;
/** A commit that touches more components than this concerns all of them, and is in the changelog. */
const WIDE = 12;
const MARK = "\u0001";

/** Provides `virtual:changes-of-components`: the last changes of each component, from git. */
export function changesOfComponents(): Plugin {
  return {
    name: "conclave:changes-of-components",
    resolveId: (source) => (source === name ? `\0${name}` : null),
    load: (id) =>
      id === `\0${name}` ? `export const changes = ${JSON.stringify(groupChanges(history()))};` : null,
  };
}

/**
 * The newest changes of each component.
 *
 * @param log of git: per commit a line of mark, hash, day and subject, then the files below `design-system/`
 */
export function groupChanges(log: string): Changes {
  const changes = new Map<string, Change[]>();
  for (const commit of log.split(MARK).slice(1)) {
    const [head = "", ...files] = commit.split("\n").filter(Boolean);
    const [hash = "", day = "", subject = ""] = head.split("\t");
    const shown = files.filter((file) => !/\.test\.tsx?$/.test(file));
    const touched = new Set(shown.flatMap((file) => /^design-system\/([A-Z]\w*)\//.exec(file)?.[1] ?? []));
    if (touched.size > WIDE) continue;
    for (const component of touched) {
      const known = changes.get(component) ?? [];
      if (known.length < MOST) changes.set(component, [...known, { hash, day, subject }]);
    }
  }
  return Object.fromEntries(changes);
}

/** Git's log of the components; empty without git, and then the pages omit it. */
function history(): string {
  const format = `--format=${MARK}%h%x09%cs%x09%s`;
  try {
    return execFileSync(
      "git",
      ["-C", root, "log", "--no-merges", "--name-only", format, "--", "design-system"],
      {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
        maxBuffer: 2 ** 26,
      },
    );
  } catch {
    return "";
  }
}
