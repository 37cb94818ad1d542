import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** The project's folder. */
export const root = new URL("../../..", import.meta.url).pathname;

/** The rooms of the house: top folders that hold code of our own. */
export const rooms = [
  "contract",
  "lib",
  "api",
  "programme",
  "app",
  "design-system",
  "server",
  "stories",
  "tests",
  "visual-review",
  "scripts",
  "bench",
  ".storybook",
];

/** Every file of code, by its path from the project's root. */
export const sources = [...rooms.flatMap(filesIn), ...readdirSync(root)].filter((path) =>
  /\.(tsx?|m?js)$/.test(path),
);

/** Whether a file is a test. */
export const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/** A file's text. */
export function read(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

/** Every file and folder below a folder, by its path; none of installed packages. */
export function filesIn(folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name}`)
    .filter((path) => !path.includes("/node_modules/"));
}

/** Every import and re-export of files, static or not, of types too. */
export function importsIn(paths: string[]): { path: string; to: string }[] {
  const statement = /^(?:import |.*\bfrom )"([^"\n]+)";$|\bimport\("([^"\n]+)"\)/gm;
  return paths.flatMap((path) =>
    [...read(path).matchAll(statement)].map(([, fixed, late]) => ({ path, to: fixed ?? late ?? "" })),
  );
}

/** Every static import of names, types too: `import { a, type b as c } from "to"` has the names a and b. */
export function importedNames(paths: string[]): { path: string; to: string; names: string[] }[] {
  const statement = /^import (?:type )?(?:\w+, )?\{([^}]*)\} from "([^"\n]+)";$/gm;
  return paths.flatMap((path) =>
    [...read(path).matchAll(statement)].map(([, list = "", to = ""]) => {
      const names = list.split(",").map((name) =>
        name
          .trim()
          .replace(/^type /, "")
          .replace(/ as .*/, ""),
      );
      return { path, to, names: names.filter(Boolean) };
    }),
  );
}

/** The file that an import leads to; undefined for a package. */
export function fileOf({ path, to }: { path: string; to: string }): string | undefined {
  const [, room = "", name = ""] = /^#(contract|design-system|lib)\/(.+)$/.exec(to) ?? [];
  if (!room && !to.startsWith(".")) return undefined;
  const base = room ? `${room}/${name}` : normalize(join(dirname(path), to));
  const endings = ["", ".ts", ".tsx", ".mjs", ".js", "/index.ts", "/index.tsx"];
  return endings.map((ending) => base + ending).find((file) => known.has(file));
}

const known = new Set(sources);

/** Lines that match, as `path:line: text`. */
export function linesMatching(paths: string[], pattern: RegExp): string[] {
  return paths.flatMap((path) =>
    read(path)
      .split("\n")
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  );
}
