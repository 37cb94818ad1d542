import { fileURLToPath } from "node:url";
import { buildIfStale } from "./build.mjs";
import { ensureBrowser } from "./local/browser.mjs";
import { ensurePostgres } from "./local/postgres.mjs";
import { run } from "./local/run.mjs";

// Every check of the project: units, the API on both databases, screens, stories in a browser, journeys against the built server.
// Arguments go to Vitest: `npm test -- --project unit api/auth`.
const wanted = process.argv.slice(2);
const CHROMIUM_PATH = await ensureBrowser();
const POSTGRES_BIN = await ensurePostgres();
await buildIfStale();
const vitest = fileURLToPath(new URL("../node_modules/vitest/vitest.mjs", import.meta.url));
await run(process.execPath, [vitest, "run", ...wanted], {
  env: { ...process.env, CHROMIUM_PATH, POSTGRES_BIN },
});
