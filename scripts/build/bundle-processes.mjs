import { isAscii } from "node:buffer";
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "../local/run.mjs";
import { plainReads } from "../vite/plain-reads.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** What a process starts in threads of its own: each stands beside its bundle, under its own name. */
export const threads = {
  "hash.worker": "api/crypto/hash.worker.js",
  "key-check.worker": "api/gpg/key-check.worker.js",
};

/**
 * Packages that processes load from where they are installed: those with a binary beside their code, and large ones that
 * only some processes come to need.
 */
const installed = [
  "better-sqlite3",
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
  // Vite keeps imports whose names are not used, in case that they do something. They do not.
  logOverride: { "ignored-bare-import": "silent" },
};

// Node 20: takes compiled code of scripts only, so each process is one (decision 064).

/**
 * A script for `server/entries/run-bundle.ts`, which V8 can take compiled code of; of modules it cannot.
 *
 * @type {import("esbuild").BuildOptions}
 */
const script = {
  ...complete,
  outExtension: { ".js": ".cjs" },
  format: "cjs",
  splitting: false,
  // V8 forgets of compiled code what Node needs to know for an import() in it.
  supported: { "dynamic-import": false },
  define: { ...complete.define, "import.meta.url": "bundleUrl" },
  legalComments: "external",
  banner: {
    js: '(function (exports, require, module, __filename) { "use strict"; const bundleUrl = require("node:url").pathToFileURL(__filename).href;',
  },
  footer: { js: "})" },
  // Less text to read and to hold. Names stay, so that a stack in the log can be read, and lines are of a length to find a place in.
  minifyWhitespace: true,
  minifySyntax: true,
  lineLimit: 160,
};

/**
 * Bundles each process with its packages, so that a start reads few files where it looked for two thousand: into a script,
 * and a module of the same name that runs it (scripts/build/README.md).
 */
export async function bundleProcesses() {
  // Files of earlier builds have other names, and would stay for ever.
  rmSync(join(root, "build/node"), { recursive: true, force: true });
  const entryPoints = { server: "server.ts", programme: "programme/cli/bin.ts" };
  await bundle({ ...script, entryPoints, plugins: [plainReads()] });
  // All of it is there to load one library, which others seldom need.
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
 * `run-bundle.ts` reads scripts as ASCII. esbuild writes them so, but for regular expressions and raw templates.
 *
 * @throws when a script has another letter
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
 * Bundles what runs in Node, with packages left where they are installed unless the options say otherwise.
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
 * Lets each process run once, on data that is thrown away, and keeps what V8 compiled of its bundle: what a start and a
 * first page run is compiled then, and nothing else.
 *
 * @throws when one does not run; what it printed stands on the standard error then
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
