import { existsSync } from "node:fs";
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

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [vanillaExtractPlugin()],
        test: {
          name: "unit",
          environment: "node",
          include: [
            "{contract,design-system,app,api,scripts}/**/*.test.{ts,tsx}",
            "tests/architecture.test.ts",
            "tests/screens/**/*.test.{ts,tsx}",
          ],
        },
      },
      {
        plugins: [vanillaExtractPlugin(), storybookTest({ configDir: ".storybook" })],
        // Found before the first story runs: a dependency found later would reload the page under a running test.
        optimizeDeps: {
          entries: ["stories/**/*.stories.tsx", ".storybook/*.{ts,tsx}"],
          include: ["react/jsx-dev-runtime", "react/jsx-runtime"],
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
