import { isAscii } from "node:buffer";
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "../local/run.mjs";
import { plainReads } from "../vite/plain-reads.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Entry points of worker threads: each is built next to the process's bundle, under its own name. */
export const threads = {
  "hash.worker": "api/crypto/hash.worker.js",
  "key-check.worker": "api/gpg/key-check.worker.js",
};

/**
 * Packages that processes load from node_modules: those with a native binary, and large ones that only some processes
 * come to need. SQLite's driver is required by its version (api/database/sqlite/driver.ts).
 */
const installed = [
  "@node-rs/argon2",
  "@aws-sdk/*",
  "@zxcvbn-ts/language-common",
  "nodemailer",
  "openpgp",
  "pg",
  "piscina",
  "undici",
];

/** @type {import("esbuild").BuildOptions} */
const complete = {
  outdir: "build/node",
  packages: "bundle",
  external: installed,
  define: { "process.env.NODE_ENV": '"production"' },
  // Vite leaves imports whose names are not used, in case they have side effects. They have none.
  logOverride: { "ignored-bare-import": "silent" },
};

// Node 20: loads cached code of scripts only, not of modules, so each process is a script (decision 064).

/**
 * Options for a script that `server/entries/run-bundle.ts` runs: V8's code cache can be loaded for scripts, not for modules.
 *
 * @type {import("esbuild").BuildOptions}
 */
const script = {
  ...complete,
  outExtension: { ".js": ".cjs" },
  format: "cjs",
  splitting: false,
  // V8's cached code lacks the callback that Node needs for an import() in it.
  supported: { "dynamic-import": false },
  define: { ...complete.define, "import.meta.url": "bundleUrl" },
  legalComments: "external",
  banner: {
    js: '(function (exports, require, module, __filename) { "use strict"; const bundleUrl = require("node:url").pathToFileURL(__filename).href;',
  },
  footer: { js: "})" },
  // Less text to read and to hold. Names stay, so that a stack trace is readable, and lines are short enough to find a position in.
  minifyWhitespace: true,
  minifySyntax: true,
  lineLimit: 160,
};

/**
 * Bundles each process with its packages, so that a start reads few files where it would look for two thousand: into a
 * script, and a module of the same name that runs it (scripts/build/README.md).
 */
export async function bundleProcesses() {
  // Files of earlier builds have other names, and would never be removed.
  rmSync(join(root, "build/node"), { recursive: true, force: true });
  const entryPoints = { server: "server.ts", programme: "programme/cli/bin.ts" };
  await bundle({ ...script, entryPoints, plugins: [plainReads()] });
  // The thread's only purpose is to load one library, which the other processes seldom need: its bundle includes that.
  await bundle({
    ...script,
    entryPoints: { "key-check.worker": threads["key-check.worker"] },
    external: installed.filter((name) => name !== "openpgp"),
  });
  await bundle({
    ...complete,
    entryPoints: {
      "run-bundle": "server/entries/run-bundle.ts",
      server: "server/entries/server.ts",
      programme: "server/entries/programme.ts",
      "key-check.worker": "server/entries/key-check.worker.ts",
      "hash.worker": threads["hash.worker"],
    },
  });
  checkLetters();
}

/**
 * Checks that scripts are ASCII, as `run-bundle.ts` reads them. esbuild writes ASCII except in regular expressions and raw templates.
 *
 * @throws when a script has a non-ASCII character
 */
function checkLetters() {
  const folder = join(root, "build/node");
  for (const name of readdirSync(folder).filter((each) => each.endsWith(".cjs"))) {
    const bytes = readFileSync(join(folder, name));
    if (isAscii(bytes)) continue;
    const [, around] = /(.{0,60}[^\0-\x7f].{0,60})/.exec(bytes.toString()) ?? [];
    throw new Error(`build/node/${name} has letters beyond ASCII. Write these with \\u escapes: ${around}`);
  }
}

/**
 * Bundles code for Node, with packages external unless the options say otherwise.
 *
 * @param {import("esbuild").BuildOptions} options
 */
export async function bundle(options) {
  const { build: esbuild } = await import("esbuild");
  return esbuild({
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    platform: "node",
    target: "node20",
    format: "esm",
    packages: "external",
    sourcemap: true,
    logLevel: "warning",
    ...options,
  });
}

/**
 * Runs each process once, on temporary data, and stores V8's code cache of its bundle: it then holds the functions that a
 * start and a first page call, and no others.
 *
 * @throws when one does not run; its output is then on standard error
 */
export async function compileProcesses() {
  const { generateKey } = await import("openpgp");
  const folder = mkdtempSync(join(tmpdir(), "conclave-build-"));
  const printed = join(folder, "printed");
  const output = openSync(printed, "w");
  try {
    const { publicKey } = await generateKey({ userIDs: [{ name: "Build" }] });
    const keyFile = join(folder, "programme.asc");
    writeFileSync(keyFile, publicKey);
    const port = String(await freePort());
    const env = {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      DATA_DIR: join(folder, "data"),
      PORT: port,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SESSION_SECRET: "thrown away with the data of this run",
      SEALING_KEY: "and so is this one of the same length",
      SIGNING_KEY: "this one is a third and as long as they are",
      PROGRAMME_PUBLIC_KEY_FILE: keyFile,
      PROGRAMME_NAME: "Build",
      COMPANY_NAME: "Build",
      COMPANY_REGISTERED_OFFICE: "Build",
      COMPANY_TAX_NUMBER: "0",
      COMPANY_REGISTRY_NUMBER: "0",
      CONTACT_ADDRESS: "build@example.org",
    };
    const first = join(root, "scripts/build/first-run.mjs");
    const options = { env, stdio: /** @type {const} */ (["ignore", output, "inherit"]) };
    await run(process.execPath, [first, "programme", "db", "migrate"], options);
    await run(process.execPath, [first, "key-check.worker"], options);
    await run(process.execPath, [first, "server"], options);
  } catch (error) {
    // The server's log says why.
    process.stderr.write(readFileSync(printed));
    throw error;
  } finally {
    closeSync(output);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns {Promise<number>} a port that is free at this moment */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(address && typeof address === "object" ? address.port : 0));
    });
  });
}
