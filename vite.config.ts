import { vitePlugin as remix } from "@remix-run/dev";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig } from "vite";
import remixOptions from "./remix.config.js";
import { notePackages } from "./scripts/vite/chunk-packages.mjs";
import { gatherShared } from "./scripts/vite/chunk-shared.mjs";
import { hintToCompile } from "./scripts/vite/compile-hint.mjs";
import { leaveOutFlagsOff } from "./scripts/vite/flags-off.mjs";
import { leaveMovesToBrowser } from "./scripts/vite/in-page-moves.mjs";
import { sayLostModules } from "./scripts/vite/lost-modules.mjs";

/** Storybook and Vitest read this file too; they build components, not routes. */
const forRemix = !process.env.VITEST && !process.argv.some((argument) => argument.includes("storybook"));

export default defineConfig({
  plugins: [
    vanillaExtractPlugin(),
    ...(forRemix
      ? [
          remix(remixOptions),
          gatherShared(),
          notePackages("build/packages.json"),
          sayLostModules(),
          leaveMovesToBrowser(),
          leaveOutFlagsOff(remixOptions.future),
          hintToCompile(),
        ]
      : []),
  ],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    // Remix would empty all of `build/`, with pictures that wait for their approval; scripts/build.mjs removes what it builds.
    ...(forRemix ? { emptyOutDir: false } : {}),
  },
  server: { host: "127.0.0.1" },
});
