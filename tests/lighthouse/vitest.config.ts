import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Apart from the other tests: concurrent work makes pages look slow. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL("../..", import.meta.url)),
    include: ["tests/lighthouse/**/*.test.ts"],
    // One file after the other, for the same reason.
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
