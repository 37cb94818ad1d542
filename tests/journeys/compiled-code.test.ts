import { execFile } from "node:child_process";
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { crc32 } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";

// V8's code cache of each bundle is next to it (scripts/build/README.md): used when it is valid, and
// ignored when it is not.

const root = fileURLToPath(new URL("../..", import.meta.url));
const CODE = "programme.code";
/** The checksums before V8's own data. */
const HEADER_BYTES = 8;

let folder: string;
let code: Buffer;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "conclave-compiled-"));
  cpSync(join(root, "build/node"), join(folder, "node"), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  code = readFileSync(join(folder, "node", CODE));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("every bundle has code that V8 takes, and anyone who may read the bundle may read it", async () => {
  const bundles = readdirSync(join(folder, "node")).filter((name) => name.endsWith(".cjs"));

  expect(bundles.sort()).toEqual(["key-check.worker.cjs", "programme.cjs", "server.cjs"]);
  for (const name of bundles) {
    const file = join(folder, "node", name);
    const codeFile = file.replace(/\.cjs$/, ".code");
    expect([name, await isTaken(file, codeFile)]).toEqual([name, true]);
    expect(statSync(codeFile).mode).toBe(statSync(file).mode);
  }
});

test.each<[string, () => Buffer | null]>([
  ["is missing", () => null],
  ["is empty", () => Buffer.alloc(0)],
  ["is cut off", () => code.subarray(0, code.length / 2)],
  ["is damaged in one place, which would end the process if V8 read it", () => damagedAt(code.length / 2)],
  ["is of another bundle", () => damagedAt(0)],
  ["is of another version of V8, which only V8 sees", otherVersion],
])("a process runs where its code %s", async (_what, made) => {
  const file = join(folder, "node", CODE);
  const bytes = made();
  if (bytes) writeFileSync(file, bytes);
  else rmSync(file);

  const { stdout } = await promisify(execFile)(process.execPath, [
    join(folder, "node/programme.js"),
    "--help",
  ]);

  expect(stdout).toMatch(/^Usage: /);
});

test("every script for browsers of more than a few functions begins with V8's hint to compile it as it arrives", () => {
  const assets = join(root, "build/client/assets");
  // Remix's manifest has nothing to compile.
  const scripts = readdirSync(assets).filter((name) => name.endsWith(".js") && !/^manifest-/.test(name));

  expect(scripts.length).toBeGreaterThan(20);
  const word = "//# allFunctionsCalledOnLoad\n";
  const codes = scripts.map((name) => readFileSync(join(assets, name), "utf8"));
  const others = codes.filter((code) => !code.startsWith(word));
  expect(others.filter((code) => code.length >= 1_000)).toEqual([]);
  expect(others.length).toBeLessThan(scripts.length / 2);
});

/** Whether V8, started as the service is, accepts it. */
async function isTaken(file: string, codeFile: string): Promise<boolean> {
  const program = `const [text, code] = process.argv.slice(1).map((path) => require("node:fs").readFileSync(path));
    const script = new (require("node:vm").Script)(text.toString("latin1"), { cachedData: code.subarray(${HEADER_BYTES}) });
    console.log(script.cachedDataRejected);`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--eval", program, file, codeFile]);
  return stdout.trim() === "false";
}

function damagedAt(place: number): Buffer {
  const bytes = Buffer.from(code);
  bytes.writeUInt8(bytes.readUInt8(Math.floor(place)) ^ 0xff, Math.floor(place));
  return bytes;
}

/** With V8's own mark of its version changed, and the checksum right. */
function otherVersion(): Buffer {
  const bytes = damagedAt(HEADER_BYTES + 4);
  bytes.writeUInt32LE(crc32(bytes.subarray(HEADER_BYTES)), 4);
  return bytes;
}
