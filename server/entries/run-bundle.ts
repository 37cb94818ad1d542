/// <reference lib="es2024.arraybuffer" />
import {
  chmodSync,
  closeSync,
  fstatSync,
  openSync,
  readSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Script } from "node:vm";
import { crc32 } from "node:zlib";

// Node 20: stores no compiled code by itself (decision 064).

/** The function that the build wraps a bundle into. */
type Bundle = (exports: object, require: NodeJS.Require, module: object, filename: string) => void;

interface Ran {
  script: Script;
  /** Of the bundle's text. */
  checksum: number;
  file: string;
  codeFile: string;
}

/** Before the code are two checksums: of the bundle that it was compiled from, and of the code itself. */
const HEADER_BYTES = 8;

const ran: Ran[] = [];

/**
 * Runs a process's bundle, which lies next to this one, and returns its exports. Functions that V8 compiled when the
 * bundle was built are used as they are; V8 itself rejects the code of another version of it, and compiles again.
 *
 * @param name of its file, without the extension
 */
export function runBundle<Exports>(name: string): Exports {
  const beside = (ending: string) => fileURLToPath(new URL(name + ending, import.meta.url));
  const [file, codeFile] = [beside(".cjs"), beside(".code")];
  const text = read(file);
  const checksum = crc32(text);
  // It is written in ASCII, which the build makes sure of: no time to decode, and half of the memory.
  const script = new Script(text.toString("latin1"), {
    filename: file,
    cachedData: compiledOf(checksum, codeFile),
  });
  ran.push({ script, checksum, file, codeFile });
  const module = { exports: {} };
  const bundle: Bundle = script.runInThisContext();
  bundle(module.exports, createRequire(file), module, file);
  return module.exports as Exports;
}

/** Writes V8's code cache of each bundle that ran in this process, with all it has compiled by now, for later processes. */
export function keepCompiled(): void {
  for (const { script, checksum, file, codeFile } of ran) {
    const code = script.createCachedData();
    const header = Buffer.alloc(HEADER_BYTES);
    header.writeUInt32LE(checksum);
    header.writeUInt32LE(crc32(code), 4);
    // Replaced atomically: a process that starts just now reads all of it or nothing.
    writeFileSync(`${codeFile}.partial`, Buffer.concat([header, code]));
    // The process lets no other process read its data; this is for anyone who may read the bundle.
    chmodSync(`${codeFile}.partial`, statSync(file).mode);
    renameSync(`${codeFile}.partial`, codeFile);
  }
}

/** Reads the code cache. V8 trusts its input, and a damaged file would end the process: it must be whole, and of this bundle. */
function compiledOf(checksum: number, codeFile: string): Buffer | undefined {
  try {
    const kept = read(codeFile);
    const code = kept.subarray(HEADER_BYTES);
    return kept.readUInt32LE(0) === checksum && kept.readUInt32LE(4) === crc32(code) ? code : undefined;
  } catch {
    // There is none, or it is cut off. A start without it only takes longer.
    return undefined;
  }
}

/**
 * Reads a file into resizable memory, which is not the C library's: once glibc has freed a block of some megabytes, it no longer
 * returns free memory of less than twice that to the system, in any thread. This was 4 MB of a process.
 */
function read(path: string): Buffer {
  const file = openSync(path, "r");
  try {
    const { size } = fstatSync(file);
    const bytes = Buffer.from(new ArrayBuffer(size, { maxByteLength: size }));
    let filled = 0;
    while (filled < size) {
      const more = readSync(file, bytes, filled, size - filled, filled);
      if (more === 0) throw new Error(`${path} became shorter while it was read.`);
      filled += more;
    }
    return bytes;
  } finally {
    closeSync(file);
  }
}
