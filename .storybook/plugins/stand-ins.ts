import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Plugin } from "vite";

const root = fileURLToPath(new URL("../..", import.meta.url));
const mark = "\0stand-in:";
/** Modules that send requests or leave the screen by themselves, which a story must not do. All are invisible. */
const restless = new Set([
  "app/screens/registration/GoOnAfter.tsx",
  "app/shell/InactivityTimer.tsx",
  "app/shell/impressions.ts",
]);

/**
 * Lets the screens of `app/` run in Storybook, where there is no server: `*.server` modules and `@remix-run/node` are
 * replaced by exports of the same names that throw a sentence, and restless modules by exports that do nothing.
 */
export function standIns(): Plugin {
  return {
    name: "conclave:stand-ins",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (!importer?.startsWith(join(root, "app/"))) return null;
      if (source === "@remix-run/node") return mark + source;
      if (!source.startsWith(".")) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      const path = found && relative(root, found.id);
      return path && (isOfServer(path) || restless.has(path)) ? mark + path : null;
    },
    async load(id) {
      if (!id.startsWith(mark)) return null;
      const path = id.slice(mark.length);
      const names = path.startsWith("@") ? Object.keys(await import(path)) : await exportsOf(path);
      return (
        names
          // Node 23 and later also list `module.exports` of a CommonJS package.
          .filter((name) => name !== "default" && name !== "module.exports")
          .map(
            (name) =>
              `export function ${name}() { ${restless.has(path) ? "return null;" : refusal(name, path)} }`,
          )
          .join("\n")
      );
    },
  };
}

const isOfServer = (path: string) => /\.server\.tsx?$/.test(path);

const refusal = (name: string, path: string) =>
  `throw new Error(${JSON.stringify(
    `${name} of ${path} runs on the server, and Storybook has none. Give the story what it would answer as sample data.`,
  )});`;

/** The names that a module of the project exports. */
async function exportsOf(path: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [join(root, path)],
    write: false,
    metafile: true,
    format: "esm",
  });
  return Object.values(metafile.outputs).flatMap((output) => output.exports);
}
