import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import type { Found, Screens } from "virtual:components-of-screens";
import type { Plugin } from "vite";

const root = fileURLToPath(new URL("../..", import.meta.url));
const name = "virtual:components-of-screens";
/** The frame of every screen, which is therefore listed apart. */
const frame = "app/root.tsx";

/** Provides `virtual:components-of-screens`: the components in each file of `stories/screens/`. */
export function componentsOfScreens(): Plugin {
  return {
    name: "conclave:components-of-screens",
    resolveId: (source) => (source === name ? `\0${name}` : null),
    load: (id) => (id === `\0${name}` ? `export const screens = ${JSON.stringify(findScreens())};` : null),
  };
}

/** The components of every screen, by the story file as Storybook names it (`./stories/screens/…`). */
export function findScreens(): Screens {
  const around = componentsFrom([frame]);
  const folder = join(root, "stories/screens");
  // A Storybook of a few components has none.
  const files = (existsSync(folder) ? readdirSync(folder) : []).filter((file) =>
    file.endsWith(".stories.tsx"),
  );
  return Object.fromEntries(
    files.map((file) => {
      const path = `stories/screens/${file}`;
      const routes = importsOf(path).filter((found) => found.startsWith("app/routes/"));
      return [`./${path}`, { routes, ...componentsFrom(routes), frame: around.direct }];
    }),
  );
}

/** The components of files of the app: those they import, and those these are made of. */
function componentsFrom(files: string[]): { direct: Found[]; inside: Found[] } {
  const named = [...reach(files, "app/")].flatMap((file) => importsOf(file)).filter(isDesign);
  const direct = new Set(named.map(componentOf));
  const parts = [...reach(named, "design-system/")].map(componentOf);
  const inside = new Set(parts.filter((component) => !direct.has(component)));
  return { direct: withStories(direct), inside: withStories(inside) };
}

const isDesign = (path: string) => path.startsWith("design-system/");
const componentOf = (path: string) => path.split("/")[1] ?? "";

/** Files and everything they import, as long as it lies below `area`. */
function reach(files: string[], area: string, seen = new Set<string>()): Set<string> {
  for (const file of files) {
    if (!file.startsWith(area) || seen.has(file)) continue;
    seen.add(file);
    reach(importsOf(file), area, seen);
  }
  return seen;
}

/** The project's files that a file imports, static or not; types render nothing. */
function importsOf(file: string): string[] {
  const statement =
    /^(?:import (?!type\b)[^"\n]*|export .*|\} from )"([.#][^"\n]+)";$|\bimport\("([.#][^"\n]+)"\)/gm;
  const text = readFileSync(join(root, file), "utf8");
  return [...text.matchAll(statement)].flatMap(([, fixed, late]) => resolve(file, fixed ?? late ?? ""));
}

function resolve(importer: string, source: string): string[] {
  const base = source.startsWith("#") ? source.slice(1) : normalize(join(dirname(importer), source));
  const candidates = ["", ".tsx", ".ts", "/index.ts"].map((ending) => base + ending);
  return candidates.filter((path) => /\.tsx?$/.test(path) && existsSync(join(root, path))).slice(0, 1);
}

/** Only folders with stories are components to a designer; the rest is machinery (hooks, the theme, fonts). */
function withStories(components: Iterable<string>): Found[] {
  return [...components].sort().flatMap((component) => {
    const file = join(root, `stories/${component}.stories.tsx`);
    const title = existsSync(file) && /title: "([^"]+)"/.exec(readFileSync(file, "utf8"))?.[1];
    return title ? [{ name: component, title }] : [];
  });
}
