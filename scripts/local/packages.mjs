import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const remix = fileURLToPath(new URL("../../node_modules/@remix-run/node", import.meta.url));

/** Ends the process with a sentence where the packages are not installed: without them Node says only which of them it looked for. */
export function requirePackages() {
  if (existsSync(remix)) return;
  console.error(
    "The packages are not installed, so nothing here can run. Install them with npm ci, then try again.",
  );
  process.exit(1);
}
