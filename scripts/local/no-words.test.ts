import { execFile } from "node:child_process";
import { expect, test } from "vitest";

test.each([
  ["start", "scripts/start.mjs"],
  ["run serve", "scripts/serve.mjs"],
  ["run build", "scripts/build.mjs"],
  ["run screens", "scripts/screens.mjs"],
  ["run sizes", "scripts/sizes/page-budget.mjs"],
  ["run sizes:components", "scripts/sizes/sizes.mjs"],
  ["run visual:review", "scripts/visual-review.mjs"],
])("npm %s refuses an option that it does not have, before it does anything", async (name, script) => {
  const { code, output, error } = await ended(script, "--port", "4000");

  expect(code).toBe(2);
  expect(output).toBe("");
  expect(error).toMatch(
    new RegExp(`^"npm ${name}" takes .*, so nothing was done for --port 4000\\.[^\n]*\n$`),
  );
});

test("npm start says where a port is set", async () => {
  const { error } = await ended("scripts/start.mjs", "--port", "4000");

  expect(error).toContain("such as PORT=8080 before the command: docs/configuration.md");
});

function ended(...words: string[]): Promise<{ code: unknown; output: string; error: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, words, { timeout: 30_000 }, (failure, output, error) =>
      resolve({ code: failure?.code ?? 0, output, error }),
    );
  });
}
