import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "./run.mjs";

const bench = fileURLToPath(new URL("../../bench", import.meta.url));
const installed = join(bench, "node_modules/.installed-lock.json");

/**
 * Installs the packages of `bench/package.json`, unless those of its lockfile are there: rivals, and load generators.
 * Nothing else needs them, so `npm ci` leaves them out.
 *
 * @returns {Promise<void>} rejects with a sentence when it fails
 */
export async function ensureBenchPackages() {
  const lock = readFileSync(join(bench, "package-lock.json"));
  if (existsSync(installed) && readFileSync(installed).equals(lock)) return;
  console.log("Installing what the product is measured against (bench/package.json).");
  await run("npm", ["ci"], { cwd: bench });
  // The code that uses them is excluded from `npm run types`, which must do without them.
  await run(process.execPath, [join(bench, "../node_modules/typescript/bin/tsc"), "-p", bench]);
  writeFileSync(installed, lock);
}
