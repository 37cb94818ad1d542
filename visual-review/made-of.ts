import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { build, type Metafile, type Plugin } from "esbuild";

/** The sources of every picture, in addition to its story's own modules: of the stories' surroundings, and of the photographing code. */
const everywhere = {
  modules: [
    ".storybook/preview.tsx",
    "visual-review/photograph.ts",
    "visual-review/fonts.ts",
    "visual-review/pictures.ts",
  ],
  // Any version of any package counts: a list of files cannot express which of them affect a picture.
  files: [
    ".storybook/main.ts",
    ".storybook/plugins",
    ".storybook/preview-head.html",
    "package-lock.json",
    "public",
    "tsconfig.json",
    "vite.config.ts",
  ],
};

/** The files of stories below a project's folder, such as "stories/Button.stories.tsx". */
export function storyFilesIn(root: string): string[] {
  const names = readdirSync(join(root, "stories"), { recursive: true, encoding: "utf8" });
  return names
    .filter((name) => name.endsWith(".stories.tsx"))
    .map((name) => `stories/${name.replaceAll("\\", "/")}`)
    .sort();
}

/**
 * Hashes the sources of each story file's pictures: the file, all its imports from the project, direct or transitive, and
 * the sources common to all. Equal hashes mean equal sources, and so equal pictures.
 *
 * @returns a hash for each of the story files
 */
export async function hashSources(root: string, storyFiles: readonly string[]): Promise<Map<string, string>> {
  const { own, common } = await partsOf(root, storyFiles);
  const hashes = new Map<string, string>();
  const hashOf = (file: string) => {
    const known = hashes.get(file) ?? sha256(readFileSync(join(root, file)));
    hashes.set(file, known);
    return known;
  };
  return new Map(
    [...own].map(([storyFile, reached]) => {
      const files = new Set([...reached, ...common]);
      return [storyFile, sha256([...files].sort().map((file) => `${file} ${hashOf(file)}`))];
    }),
  );
}

/** The files that pictures are made of. */
export interface Parts {
  /** By the file of stories: it and all its imports from the project, direct or transitive. */
  own: ReadonlyMap<string, ReadonlySet<string>>;
  /** The sources of every picture. */
  common: ReadonlySet<string>;
}

/** Returns the files that the pictures of each story file are made of. */
export async function partsOf(root: string, storyFiles: readonly string[]): Promise<Parts> {
  const { inputs } = await moduleGraph(root, [...storyFiles, ...everywhere.modules]);
  return {
    own: new Map(storyFiles.map((file) => [file, reachedFrom(file, inputs)])),
    common: new Set([
      ...everywhere.modules.flatMap((file) => [...reachedFrom(file, inputs)]),
      ...everywhere.files.flatMap((path) => filesBelow(root, path)),
    ]),
  };
}

/** Returns the project's modules that a story file is made of, without those common to all. */
export async function modulesOf(root: string, storyFile: string): Promise<string[]> {
  const { inputs } = await moduleGraph(root, [storyFile]);
  return [...reachedFrom(storyFile, inputs)].sort();
}

/** Hashes texts or bytes, with a separator after each text, so that no two lists have the same hash. */
export function sha256(content: readonly string[] | Uint8Array): string {
  const hash = createHash("sha256");
  if (content instanceof Uint8Array) hash.update(content);
  else for (const one of content) hash.update(one).update("\0");
  return hash.digest("hex").slice(0, 32);
}

/** Returns the import graph by a bundler, without packages. Styles (`.css.ts`) are modules as others are. */
async function moduleGraph(root: string, entryPoints: string[]): Promise<Metafile> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints,
    bundle: true,
    write: false,
    metafile: true,
    outdir: "nowhere",
    format: "esm",
    jsx: "automatic",
    packages: "external",
    // These files have no imports.
    loader: { ".css": "empty", ".png": "empty", ".svg": "empty", ".woff2": "empty" },
    plugins: [asStorybookDoes],
    logLevel: "error",
  });
  return metafile;
}

/** Leaves out server modules, which Storybook replaces (`.storybook/plugins/stand-ins.ts`), and plugins' virtual modules. */
const asStorybookDoes: Plugin = {
  name: "as-storybook-does",
  setup({ onResolve }) {
    onResolve({ filter: /\.server$|^virtual:/ }, ({ path }) => ({ path, external: true }));
  },
};

function reachedFrom(file: string, inputs: Metafile["inputs"], reached = new Set<string>()): Set<string> {
  if (reached.has(file)) return reached;
  reached.add(file);
  for (const { path, external } of inputs[file]?.imports ?? [])
    if (!external) reachedFrom(path, inputs, reached);
  return reached;
}

function filesBelow(root: string, path: string): string[] {
  if (!existsSync(join(root, path))) return [];
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path), { recursive: true, encoding: "utf8" })
    .map((name) => `${path}/${name.replaceAll("\\", "/")}`)
    .filter((file) => statSync(join(root, file)).isFile());
}
