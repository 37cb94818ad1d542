import { createRequire } from "node:module";
import type BetterSqlite3 from "better-sqlite3";

const require = createRequire(import.meta.url);

/**
 * SQLite's driver, in the version for the Node that runs. Everything that opens a database file takes it from here.
 *
 * @throws where the one for Node 24 and newer is not installed
 */
export const Sqlite: typeof BetterSqlite3 = driverFor(process.versions.node);

// Node 20: version 13 of the driver needs Node 22. Version 12, compiled with the headers of Node 24.19 or newer, ends the process when a
// statement is collected as garbage (decision 064).
function driverFor(node: string): typeof BetterSqlite3 {
  if (Number.parseInt(node, 10) < 24) return require("better-sqlite3");
  try {
    return require("better-sqlite3-13");
  } catch (error) {
    // npm removes an optional package whose build fails: it runs node-gyp although a finished file is in this one.
    const command = "npm ci --ignore-scripts && npm rebuild better-sqlite3";
    const why = `The database's driver for Node ${node} (better-sqlite3-13) is not installed: npm leaves it out where Python is missing.`;
    throw new Error(`${why} Install the packages with "${command}", and build again.`, { cause: error });
  }
}
