import { fileURLToPath } from "node:url";
import { buildIfStale } from "./build.mjs";
import { ensureBrowser } from "./local/browser.mjs";
import { ensurePostgres } from "./local/postgres.mjs";
import { run } from "./local/run.mjs";

// Every check of the project: units, the API on both databases, screens, stories in a browser, journeys against the built server.
// Arguments go to Vitest: `npm test -- --project unit api/auth`.
const wanted = process.argv.slice(2);
const STEPS = 4;
let begun = 0;

const CHROMIUM_PATH = await step("Chromium", alone("browser", "ensureBrowser"), ensureBrowser);
const POSTGRES_BIN = await step("PostgreSQL", alone("postgres", "ensurePostgres"), ensurePostgres);
await step("the built site", "npm run build", buildIfStale);
const vitest = fileURLToPath(new URL("../node_modules/vitest/vitest.mjs", import.meta.url));
const progress = fileURLToPath(new URL("local/test-progress.mjs", import.meta.url));
await step("the tests", `npm test -- ${wanted.join(" ")}`.trim(), () =>
  run(process.execPath, [vitest, "run", "--reporter=default", `--reporter=${progress}`, ...wanted], {
    env: { ...process.env, CHROMIUM_PATH, POSTGRES_BIN },
  }),
);

/** @param {string} file of scripts/local @param {string} work what it exports */
function alone(file, work) {
  return `node --eval 'import("./scripts/local/${file}.mjs").then((it) => it.${work}())'`;
}

/**
 * Says that a step begins, and where it fails which one did and the line that runs it alone.
 *
 * @template Result
 * @param {string} what
 * @param {string} line
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
async function step(what, line, work) {
  begun += 1;
  console.log(`${begun} of ${STEPS}: ${what}`);
  try {
    return await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(`Step ${begun} of ${STEPS} failed: ${what}. Alone: ${line}`);
    process.exit(1);
  }
}
