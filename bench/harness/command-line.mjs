import { readdirSync } from "node:fs";
import { parseArgs } from "node:util";

const flag = /** @type {const} */ ({ type: "boolean" });

/**
 * Reads the words after `npm run bench --`: flags, the names that were given, and the benches to run, which are all where none
 * was named. Throws a sentence and the usage for a word that it does not know.
 *
 * @param {string[]} words
 * @param {string | URL} folder the benches' sources
 */
export function readCommandLine(words, folder) {
  const benches = readdirSync(folder).flatMap((file) => /^(.+)\.bench\.ts$/.exec(file)?.[1] ?? []);
  const usage = `Usage: npm run bench -- [NAME ...] [--short] [--check | --record]
The benches: ${benches.join(", ")}. Without a name, all of them.`;
  const { flags, named } = parsed(words, usage);
  const unknown = named.filter((name) => !benches.includes(name));
  if (unknown.length > 0) throw new Error(`There is no bench named ${unknown.join(", ")}.\n${usage}`);
  return { flags, named, chosen: named.length > 0 ? named : benches };
}

/** @param {string[]} args @param {string} usage */
function parsed(args, usage) {
  const options = { short: flag, check: flag, record: flag };
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    return { flags: values, named: positionals };
  } catch (cause) {
    // The rest of Node's message is about `--`, which npm takes.
    const [why] = (cause instanceof Error ? cause.message : String(cause)).split(". ");
    throw new Error(`${why}.\n${usage}`, { cause });
  }
}
