import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import remixOptions from "../../remix.config.js";
import { leaveOutFlagsOff } from "./flags-off.mjs";

const esm = join(dirname(createRequire(import.meta.url).resolve("@remix-run/react")), "esm");
const transform = leaveOutFlagsOff(remixOptions.future).transform as unknown as (
  code: string,
  id: string,
) => { code: string } | undefined;

test("Remix's question for a flag that is off is answered in the file", () => {
  const id = join(esm, "browser.js");
  const code = readFileSync(id, "utf8");
  expect(code).toContain("window.__remixContext.future.v3_singleFetch");
  const sent = transform(code, id)?.code;
  expect(sent).not.toContain("v3_singleFetch");
  expect(sent).toContain("if (false) {");
});

test("one for a flag that is on stays, and so does code that is not Remix's", () => {
  const id = join(esm, "browser.js");
  expect(transform("future.v3_relativeSplatPath", id)?.code).toBe("future.v3_relativeSplatPath");
  expect(transform("future.v3_singleFetch", "/site/app/root.tsx")).toBeUndefined();
});
