import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { leaveMovesToBrowser } from "./in-page-moves.mjs";

const id = join(dirname(createRequire(import.meta.url).resolve("@remix-run/router")), "router.js");
const transform = leaveMovesToBrowser().transform as unknown as (
  code: string,
  id: string,
) => { code: string } | undefined;

test("the router's two statements are replaced, and its warning is gone", () => {
  const code = readFileSync(id, "utf8");
  expect(code).toContain("You are trying to use a blocker on a POP navigation");
  const sent = transform(code, id)?.code;
  expect(sent).not.toContain("You are trying to use a blocker on a POP navigation");
  expect(sent).toContain("idx: index + 1");
});

test("a router without them is not built", () => {
  expect(() => transform("let nextIndex = getIndex();", id)).toThrow(/change scripts\/vite\/in-page-moves/);
  expect(transform("let nextIndex = getIndex();", "/site/app/root.tsx")).toBeUndefined();
});
