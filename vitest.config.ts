import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { storybookTest } from "@storybook/experimental-addon-test/vitest-plugin";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { chromiumOptions } from "./tests/support/browser/chromium";

/** The timeout of a poll while everything else runs concurrently; Vitest's one second is for idle machines. */
const patient = { poll: { timeout: 30_000 } };

/** Files of few lines and many minutes come first, so that no core waits for the other at the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      /\/(axe|docs-hold-still|opens|upload-endings|visual-round)\.test\.ts$/.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/**
 * Every package the stories reach. Vite prepares them before the first story runs: one that it met later would
 * reload the page under a running test, and its own list is as old as its cache.
 */
function packagesImportedIn(...folders: string[]): string[] {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  const inBrowser = files.filter(
    (name) => /\.tsx?$/.test(name) && !/\.(css|test|server)\.tsx?$|main\.ts$|plugins\//.test(name),
  );
  const imports = /^(?:import (?!type)[^"\n]*|\} from )"([a-z@][^"\n]*)";$|import\("([a-z@][^"\n]*)"\)/gm;
  const names = inBrowser.flatMap((name) =>
    [...readFileSync(name, "utf8").matchAll(imports)].map(([, fixed, late]) => fixed ?? late ?? ""),
  );
  return [...new Set(names)]
    .filter((name) => !/^(node:|virtual:|vitest$|@remix-run\/node$)/.test(name))
    .sort();
}

/** The tests that also run on PostgreSQL: all that open a database the way `testApi` does, save those of SQLite's files. */
function testsOnADatabase(folder: string): string[] {
  return filesIn(folder).filter(
    (name) => /(?<!\.sqlite)\.test\.ts$/.test(name) && opensDatabase.test(readFileSync(name, "utf8")),
  );
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));

/** Imports of `testApi`, `testProgramme`, or of what opens a database by them. */
const opensDatabase = importOf(
  ...["servers/api", "servers/programme"],
  ...filesIn("tests/support")
    .filter((name) => name.endsWith(".ts"))
    .filter((name) => importOf("servers/api", "servers/programme").test(readFileSync(name, "utf8")))
    .map((name) => name.replace(/^tests\/support\/|\.ts$/g, "")),
);

/** Finds an import of one of these modules of tests/support that is of more than types. */
function importOf(...modules: string[]): RegExp {
  return new RegExp(
    `^(?:import (?!type)[^;]*?|\\} )from "[./]+(?:tests/)?(?:support/)?(?:${modules.join("|")})";`,
    "m",
  );
}

/** The tests that no change can have reached (`npm test -- --since COMMIT`). */
const exclude = (process.env.TESTS_LEFT_OUT ?? "")
  .split(" ")
  .filter(Boolean)
  .map((start) => `${start}**`);

/** The main ways and the components in a second browser, one file after the other: each has a Firefox of its own. */
const inFirefox: TestProjectInlineConfiguration = {
  test: {
    name: "firefox",
    environment: "node",
    expect: patient,
    isolate: false,
    include: ["tests/firefox/**/*.test.ts"],
    pool: "forks",
    poolOptions: { forks: { singleFork: true } },
    testTimeout: 300_000,
    hookTimeout: 180_000,
  },
};

export default defineConfig({
  test: {
    // No test leaves anything behind for the next, so that modules are loaded once and not once a file.
    isolate: false,
    poolOptions: { forks: { isolate: false } },
    // Both cores of the smallest machine: a test often waits.
    maxWorkers: 2,
    minWorkers: 1,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        plugins: [vanillaExtractPlugin()],
        test: {
          name: "unit",
          environment: "node",
          expect: patient,
          isolate: false,
          // Properties are tried hundreds of times; on a busy machine that takes a while.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          include: [
            "{contract,design-system,lib,app,api,programme,scripts,server,demo,bench,visual-review}/**/*.test.{ts,tsx}",
            "tests/{rules,screens}/**/*.test.{ts,tsx}",
          ],
          exclude: ["**/*.postgres.test.ts", ...exclude],
        },
      },
      {
        test: {
          name: "postgres",
          environment: "node",
          expect: patient,
          isolate: false,
          globalSetup: ["tests/support/database/postgres-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          include: [
            "{api,programme}/**/*.postgres.test.ts",
            ...["api", "programme", "server"].flatMap(testsOnADatabase),
          ],
          exclude,
        },
      },
      {
        plugins: [vanillaExtractPlugin(), storybookTest({ configDir: ".storybook" })],
        optimizeDeps: {
          include: [
            ...packagesImportedIn("app", "contract", "design-system", "lib", "stories", ".storybook"),
            "react/jsx-dev-runtime",
          ],
        },
        test: {
          name: "stories",
          testTimeout: 120_000,
          hookTimeout: 120_000,
          browser: {
            enabled: true,
            // One page for all stories: loading them again for each file took as long as trying them.
            isolate: false,
            provider: "playwright",
            headless: true,
            screenshotFailures: false,
            // In the light theme: `.storybook/everywhere.ts` looks at each story in the dark one too.
            instances: [
              {
                browser: "chromium",
                launch: chromiumOptions(),
                context: { colorScheme: "light" },
              },
            ],
          },
          setupFiles: [".storybook/vitest.setup.ts"],
        },
      },
      {
        test: {
          name: "journeys",
          environment: "node",
          expect: patient,
          isolate: false,
          include: ["tests/{journeys,storybook}/**/*.test.ts"],
          exclude,
          // No secret may be in any address or line of log of theirs (tests/support/browser/traffic.ts).
          env: { RECORD_TRAFFIC: "yes" },
          pool: "forks",
          testTimeout: 300_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: "faults",
          environment: "node",
          expect: patient,
          isolate: false,
          include: ["tests/faults/**/*.test.ts"],
          exclude,
          pool: "forks",
          poolOptions: { forks: { singleFork: true } },
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "security",
          environment: "node",
          expect: patient,
          isolate: false,
          include: ["tests/security/**/*.test.ts"],
          exclude,
          // One instance for the whole suite; attacks come from addresses of their own, one file after the other.
          globalSetup: ["tests/security/setup.ts"],
          pool: "forks",
          poolOptions: { forks: { singleFork: true } },
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      // Only where it was asked for: a run of everything leaves it out, and says so (scripts/test.mjs).
      ...(process.env.FIREFOX_PATH ? [inFirefox] : []),
    ],
  },
});
