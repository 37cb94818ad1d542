import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../tests/support/project-root";
import TestProgress from "./test-progress.mjs";

type Ended = Parameters<TestProgress["onTestModuleEnd"]>[0];

const ended = (name: string, state: "passed" | "failed") =>
  ({ moduleId: join(projectRoot, name), project: { name: "unit" }, state: () => state }) as unknown as Ended;

test("a run says how far it is, and at each failure and at its end which line runs the file alone", () => {
  const lines: string[] = [];
  const progress = new TestProgress((line) => lines.push(line));
  progress.onTestRunStart([1, 2]);
  progress.onTestModuleEnd(ended("api/auth/login.test.ts", "failed"));
  progress.onTestModuleEnd(ended("lib/lru/lru.test.ts", "passed"));
  progress.onTestRunEnd();
  expect(lines).toEqual([
    "failed; alone: npm test -- --project unit api/auth/login.test.ts",
    "unit: 1 of 2 files after 0 s, 1 failed",
    "unit: 2 of 2 files after 0 s, 1 failed",
    "\n1 file failed. Each of them alone:",
    "  npm test -- --project unit api/auth/login.test.ts",
  ]);
});

test("a long run speaks twenty times, and of failures alone more", () => {
  const lines: string[] = [];
  const progress = new TestProgress((line) => lines.push(line));
  progress.onTestRunStart(Array(400).fill(0));
  for (let file = 0; file < 400; file++) progress.onTestModuleEnd(ended(`lib/${file}.test.ts`, "passed"));
  progress.onTestRunEnd();
  expect(lines).toHaveLength(20);
  expect(lines.at(-1)).toBe("unit: 400 of 400 files after 0 s");
});
