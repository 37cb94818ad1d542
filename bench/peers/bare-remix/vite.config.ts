import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import remixOptions from "../../../remix.config.js";

const built = fileURLToPath(new URL("../../../build/peers/bare-remix", import.meta.url));

export default defineConfig({
  plugins: [remix({ ...remixOptions, buildDirectory: built })],
  build: { target: "es2022", assetsInlineLimit: 0 },
});
