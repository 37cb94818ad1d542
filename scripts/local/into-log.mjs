import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = "node_modules/.cache";

/**
 * Does work whose tools print much: their output goes to a log, which is shown when the work fails. Prints on standard error what
 * begins, and how long it took: standard output is that of the process which is started then.
 *
 * @template Result
 * @param {string} name the log's, without an ending
 * @param {{ begins: string, ended: string }} words such as "building" and "built"
 * @param {(log: number) => Promise<Result>} work its argument is the open log, for the `stdio` of its tools
 * @returns {Promise<Result>}
 */
export async function intoLog(name, { begins, ended }, work) {
  const began = performance.now();
  const file = `${folder}/${name}.log`;
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  const log = openSync(path, "w");
  process.stderr.write(`${begins} (log: ${file})\n`);
  try {
    const result = await work(log);
    process.stderr.write(`${ended} in ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
    return result;
  } catch (error) {
    process.stderr.write(readFileSync(path));
    throw error;
  } finally {
    closeSync(log);
  }
}
