import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { storybookTest } from "@storybook/experimental-addon-test/vitest-plugin";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { chromium } from "playwright";
import { defineConfig } from "vitest/config";

/** CHROMIUM_PATH, else Playwright's own, else Debian's. */
const executablePath =
  process.env.CHROMIUM_PATH ??
  [chromium.executablePath(), "/usr/bin/chromium"].find((path) => existsSync(path));

const launch = {
  executablePath,
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
  ],
};

/** A browser whose reader prefers this colour scheme; every story runs in both. */
const inTheme = (colorScheme: "light" | "dark") => ({
  browser: "chromium" as const,
  name: `stories-${colorScheme}`,
  launch,
  context: { colorScheme },
});

/**
 * Every package the stories reach. Vite prepares them before the first story runs: one that it met later would
 * reload the page under a running test, and its own list is as old as its cache.
 */
function packagesImportedIn(...folders: string[]): string[] {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  const inBrowser = files.filter((name) => /\.tsx?$/.test(name) && !/\.(css|test)\.ts$|main\.ts$/.test(name));
  const imports = /^(?:import (?!type)[^"\n]*|\} from )"([a-z@][^"\n]*)";$|import\("([a-z@][^"\n]*)"\)/gm;
  const names = inBrowser.flatMap((name) =>
    [...readFileSync(name, "utf8").matchAll(imports)].map(([, fixed, late]) => fixed ?? late ?? ""),
  );
  return [...new Set(names)].filter((name) => !/^(node:|vitest$)/.test(name)).sort();
}

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [vanillaExtractPlugin()],
        test: {
          name: "unit",
          environment: "node",
          // Properties are tried hundreds of times; on a busy machine that takes a while.
          testTimeout: 30_000,
          include: [
            "{contract,design-system,app,api,scripts,server,demo}/**/*.test.{ts,tsx}",
            "tests/architecture.test.ts",
            "tests/{screens,visual}/**/*.test.{ts,tsx}",
          ],
        },
      },
      {
        plugins: [vanillaExtractPlugin(), storybookTest({ configDir: ".storybook" })],
        optimizeDeps: {
          include: [...packagesImportedIn("design-system", "stories", ".storybook"), "react/jsx-dev-runtime"],
        },
        test: {
          name: "stories",
          browser: {
            enabled: true,
            provider: "playwright",
            headless: true,
            screenshotFailures: false,
            instances: [inTheme("light"), inTheme("dark")],
          },
          setupFiles: [".storybook/vitest.setup.ts"],
        },
      },
      {
        test: {
          name: "journeys",
          environment: "node",
          include: ["tests/journeys/**/*.test.ts"],
          // Each starts the whole product; two cores serve one at a time.
          pool: "forks",
          poolOptions: { forks: { singleFork: true } },
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
