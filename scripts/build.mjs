import { Console } from "node:console";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { bundleProcesses, compileProcesses } from "./build/bundle-processes.mjs";
import { intoLog } from "./local/into-log.mjs";
import { refuseWords } from "./local/no-words.mjs";
import { oneAtATime } from "./local/one-at-a-time.mjs";
import { requirePackages } from "./local/packages.mjs";
import { run } from "./local/run.mjs";
import { checkPageBudget } from "./sizes/page-budget.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const stampFile = join(root, "build/stamp");
/** The parts of `build/` that a build makes; beside them are Storybook, and pictures that wait for their approval. */
const BUILT = ["client", "server", "node", "packages.json"];
// Of two commands that find the build stale, one builds.
const lockFile = join(root, "node_modules/.cache/build.lock");
const sources = [
  "app",
  "api",
  "programme",
  "contract",
  "design-system",
  "lib",
  "public",
  "demo",
  "server",
  "server.ts",
];
const settings = [
  "package-lock.json",
  "remix.config.js",
  "vite.config.ts",
  "tsconfig.json",
  "scripts/build.mjs",
  "scripts/build/bundle-processes.mjs",
  "scripts/build/first-run.mjs",
  "scripts/vite/chunk-packages.mjs",
  "scripts/vite/chunk-shared.mjs",
  "scripts/vite/compile-hint.mjs",
  "scripts/vite/flags-off.mjs",
  "scripts/vite/lost-modules.mjs",
  "scripts/sizes/page-budget.mjs",
  "scripts/sizes/page-budget.json",
  "scripts/vite/plain-reads.mjs",
];

/**
 * Builds when there is no build, or the sources changed since. Returns whether it did. Where the build tools are not
 * installed (npm prune --omit=dev), the existing build is the right one.
 */
export async function buildIfStale() {
  requirePackages();
  if (!existsSync(join(root, "node_modules/@remix-run/dev")) && existsSync(stampFile)) return false;
  const stamp = await fingerprint([...sources, ...settings]);
  if (isBuiltOf(stamp)) return false;
  return oneAtATime(lockFile, async () => {
    // Another process may have built it meanwhile.
    if (isBuiltOf(stamp)) return false;
    await buildAs(stamp);
    return true;
  });
}

const isBuiltOf = (stamp) => existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp;

/**
 * Builds the site (`build/client`, `build/server`) and the processes (`build/node`). Prints that it begins and how long it took;
 * the tools' output goes to a log (`intoLog`).
 *
 * @throws when a page is over its budget
 */
export async function build() {
  requirePackages();
  await oneAtATime(lockFile, () => buildAs());
}

async function buildAs(stamp = "") {
  rmSync(stampFile, { force: true });
  for (const part of BUILT) rmSync(join(root, "build", part), { recursive: true, force: true });
  await intoLog("build", { begins: "building", ended: "built" }, async (log) => {
    await run(process.execPath, [join(root, "node_modules/@remix-run/dev/dist/cli.js"), "vite:build"], {
      cwd: root,
      stdio: ["ignore", log, log],
    });
    await bundleProcesses();
    await compressFiles();
    await compileProcesses();
    checkPageBudget(consoleInto(log));
    writeFileSync(stampFile, stamp || (await fingerprint([...sources, ...settings])));
  });
}

/** Returns a console that writes synchronously to an open file, so that the file is complete when a failure shows it. */
function consoleInto(file) {
  return new Console(
    new Writable({
      write(chunk, _encoding, done) {
        writeSync(file, chunk);
        done();
      },
    }),
  );
}

/** Compresses the browser's files once, at the highest level, because they change with a build only. */
async function compressFiles() {
  const folder = join(root, "build/client");
  const brotli = promisify(brotliCompress);
  for (const name of await readdir(folder, { recursive: true })) {
    if (!/\.(js|css|svg|json)$/.test(name)) continue;
    const bytes = await readFile(join(folder, name));
    await writeFile(
      join(folder, `${name}.br`),
      await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    );
    await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }));
  }
}

/**
 * Returns a hash that changes whenever a file does.
 *
 * @param {string[]} paths files and folders of the project
 */
export async function fingerprint(paths) {
  const hash = createHash("sha256");
  const files = await Promise.all(
    paths.map(async (name) => {
      const path = join(root, name);
      if ((await stat(path)).isFile()) return [path];
      const entries = await readdir(path, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    }),
  );
  for (const file of files.flat().sort()) {
    hash
      .update(file.slice(root.length))
      .update("\0")
      .update(await readFile(file))
      .update("\0");
  }
  return hash.digest("hex");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  refuseWords("npm run build");
  await build();
}
