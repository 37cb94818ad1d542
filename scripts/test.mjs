import { fileURLToPath } from "node:url";
import { ensureBrowser } from "./browser.mjs";
import { buildIfStale } from "./build.mjs";
import { run } from "./run.mjs";

// Every check of the project: units, the API, screens, stories in a browser, journeys against the built server.
// Arguments go to Vitest: `npm test -- --project unit api/auth`.
const wanted = process.argv.slice(2);
const CHROMIUM_PATH = await ensureBrowser();
await buildIfStale();
const vitest = fileURLToPath(new URL("../node_modules/vitest/vitest.mjs", import.meta.url));
await run(process.execPath, [vitest, "run", ...wanted], { env: { ...process.env, CHROMIUM_PATH } });
