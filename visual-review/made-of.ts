import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { build, type Metafile, type Plugin } from "esbuild";

/** What every picture is made of besides its story's own modules: what surrounds the stories, and what photographs them. */
const everywhere = {
  modules: [
    ".storybook/preview.tsx",
    "visual-review/photograph.ts",
    "visual-review/fonts.ts",
    "visual-review/pictures.ts",
  ],
  // Any version of any package: which of them reach a picture is more than a list of files can say.
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
 * What the pictures of each story file are made of: the file, all that it imports from the project, directly or not, and
 * what is the same for all. Two equal hashes mean equal sources, and so equal pictures.
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
  /** By the file of stories: it and all that it imports from the project, directly or not. */
  own: ReadonlyMap<string, ReadonlySet<string>>;
  /** What every picture is made of. */
  common: ReadonlySet<string>;
}

/** The files that the pictures of each story file are made of. */
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

/** The project's files that a story file is made of, its own modules alone. */
export async function modulesOf(root: string, storyFile: string): Promise<string[]> {
  const { inputs } = await moduleGraph(root, [storyFile]);
  return [...reachedFrom(storyFile, inputs)].sort();
}

/** Hashes texts or bytes, each apart from the next, so that no two lists are taken for one another. */
export function sha256(content: readonly string[] | Uint8Array): string {
  const hash = createHash("sha256");
  if (content instanceof Uint8Array) hash.update(content);
  else for (const one of content) hash.update(one).update("\0");
  return hash.digest("hex").slice(0, 32);
}

/** Which file imports which, as a bundler sees it; packages are left out. Styles (`.css.ts`) are modules as others are. */
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
    // Of these the file itself is all there is.
    loader: { ".css": "empty", ".png": "empty", ".svg": "empty", ".woff2": "empty" },
    plugins: [asStorybookDoes],
    logLevel: "error",
  });
  return metafile;
}

/** Modules of the server, which Storybook replaces (`.storybook/plugins/stand-ins.ts`), and what only plugins know, end a path. */
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
