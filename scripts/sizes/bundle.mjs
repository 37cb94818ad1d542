import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { createCompiler } from "@vanilla-extract/compiler";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../..", import.meta.url));
const themeFolder = "design-system/theme/";

/**
 * Sizes after gzip, in bytes: of the code that loads with a module, of the code that it loads later by `import()`, and of
 * its styles without the theme's.
 *
 * @typedef {{ first: number, late: number, css: number }} Size
 */

/**
 * Returns functions that measure modules as loaded by a page that uses nothing else: bundled and minified by esbuild,
 * with React external, because every page has it anyway.
 */
export function openScales() {
  const compiler = createCompiler({ root, identifiers: "short", enableFileWatcher: false });
  const plugins = [styles(compiler)];
  return {
    /** @type {(entry: string) => Promise<Size>} of a file, by its path from the project's root */
    weigh: (entry) => weigh(entry, plugins),
    close: () => compiler.close(),
  };
}

/** Lets esbuild read styles as Vite does; the theme's own are in the site once, and so in no component's size. */
function styles(compiler) {
  return {
    name: "styles",
    setup(bundling) {
      const read = new Map();
      bundling.onLoad({ filter: /\.css\.ts$/, namespace: "file" }, async ({ path }) => {
        if (!read.has(path)) read.set(path, compiler.processVanillaFile(path, { outputCss: true }));
        const { source } = await read.get(path);
        return { contents: source, resolveDir: root };
      });
      bundling.onResolve({ filter: /\.vanilla\.css$/ }, ({ path }) => ({
        // Relative, as the hash in a chunk's name comes of it: a project in another folder would weigh some bytes more or less.
        path: relative(root, path.replace(/\.vanilla\.css$/, "")),
        namespace: "styles",
      }));
      bundling.onLoad({ filter: /./, namespace: "styles" }, ({ path }) => ({
        contents: path.startsWith(themeFolder) ? "" : compiler.getCssForFile(join(root, path)).css,
        loader: "css",
        resolveDir: root,
      }));
    },
  };
}

async function weigh(entry, plugins) {
  const { outputFiles, metafile } = await build({
    entryPoints: [entry],
    plugins,
    absWorkingDir: root,
    bundle: true,
    minify: true,
    splitting: true,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    // Fonts and pictures are files of their own.
    external: ["react", "react-dom", "react/jsx-runtime", "*.woff2", "*.svg"],
    // Nothing is written; esbuild needs the folder of the chunks nevertheless.
    outdir: "build/sizes",
    write: false,
    metafile: true,
    charset: "utf8",
    legalComments: "none",
    logLevel: "warning",
  });
  const first = loadedAtOnce(metafile.outputs, entry);
  const size = { first: 0, late: 0, css: 0 };
  for (const { path, contents } of outputFiles) {
    const part = path.endsWith(".css") ? "css" : first.has(relative(root, path)) ? "first" : "late";
    size[part] += gzipSync(contents, { level: 9 }).length;
  }
  return size;
}

/** Returns the names of the entry's output and of all its static imports. */
function loadedAtOnce(outputs, entry) {
  const start = Object.keys(outputs).find(
    (name) => outputs[name].entryPoint === entry && name.endsWith(".js"),
  );
  const names = new Set([start]);
  for (const name of names) {
    for (const { path, kind, external } of outputs[name].imports) {
      if (kind === "import-statement" && !external) names.add(path);
    }
  }
  return names;
}
