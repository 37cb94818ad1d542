import { fileURLToPath } from "node:url";
import { buildIfStale } from "./build.mjs";
import { ensureBrowser } from "./local/browser.mjs";
import { findFirefox, firefoxNote, requireFirefox } from "./local/firefox.mjs";
import { requirePackages } from "./local/packages.mjs";
import { ensurePostgres } from "./local/postgres.mjs";
import { run } from "./local/run.mjs";
import { changedSince, testsUnreached } from "./local/since.mjs";

// Every check of the project: units, the API on both databases, screens, stories in a browser, journeys against the built server.
// Arguments go to Vitest: `npm test -- --project unit api/auth`. The project `firefox` runs where it is named alone (`npm run test:firefox`).
// `--since COMMIT` leaves out the tests that no change since that commit can reach.
const { since, wanted } = argumentsOf(process.argv.slice(2));
const isInFirefox = wanted.some((word, index) => word === "firefox" && wanted[index - 1] === "--project");
const STEPS = isInFirefox ? 3 : 4;
let begun = 0;

requirePackages();

/** @type {NodeJS.ProcessEnv} */
const found = { FIREFOX_PATH: undefined, TESTS_LEFT_OUT: since === undefined ? undefined : leftOut(since) };
if (isInFirefox)
  found.FIREFOX_PATH = await step("Firefox", alone("firefox", "requireFirefox"), requireFirefox);
else {
  found.CHROMIUM_PATH = await step("Chromium", alone("browser", "ensureBrowser"), ensureBrowser);
  found.POSTGRES_BIN = await step("PostgreSQL", alone("postgres", "ensurePostgres"), ensurePostgres);
}
await step("the built site", "npm run build", buildIfStale);
const vitest = fileURLToPath(new URL("../node_modules/vitest/vitest.mjs", import.meta.url));
const progress = fileURLToPath(new URL("local/test-progress.mjs", import.meta.url));
await step("the tests", `npm test -- ${wanted.join(" ")}`.trim(), () =>
  run(process.execPath, [vitest, "run", "--reporter=default", `--reporter=${progress}`, ...wanted], {
    env: { ...process.env, ...found },
  }),
);
// Last, where it is read, and only after a run of all projects.
if (wanted.length === 0) console.log(firefoxNote(findFirefox()));

/** @param {string[]} words */
function argumentsOf(words) {
  const at = words.indexOf("--since");
  if (at < 0) return { since: undefined, wanted: words };
  return { since: words[at + 1] ?? "", wanted: words.toSpliced(at, 2) };
}

/**
 * Returns the beginnings of the paths of the tests that are left out, with spaces, and prints them. Ends the process where the commit is not known.
 *
 * @param {string} since
 */
function leftOut(since) {
  try {
    const tests = testsUnreached(changedSince(since));
    console.log(
      tests.length > 0
        ? `Left out: the tests in ${tests.join(", ")}. What changed since ${since} is only shown, and none of them reaches it.`
        : `Nothing is left out: what changed since ${since} may be reached from everywhere.`,
    );
    return tests.join(" ");
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return process.exit(1);
  }
}

/** @param {string} file of scripts/local @param {string} work the name of its export */
function alone(file, work) {
  return `node --eval 'import("./scripts/local/${file}.mjs").then((it) => it.${work}())'`;
}

/**
 * Runs a step and prints that it begins; when it fails, prints its name and the command that runs it alone.
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
