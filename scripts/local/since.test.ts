import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../tests/support/temporary-folder";
import { changedSince, testsUnreached, UNREACHED } from "./since.mjs";

const ofOneComponent = [
  "design-system/Timeline/Timeline.tsx",
  "docs/sizes.md",
  "scripts/sizes/sizes.budget.json",
  "stories/Timeline.stories.tsx",
  "visual-review/baselines/made-of.json",
];

it("leaves out all it may for a change of one component with its story, pictures and weight", () => {
  expect(testsUnreached(ofOneComponent)).toEqual(UNREACHED.flatMap(({ tests }) => tests));
});

it.each([
  "design-system/StatCard/StatCard.css.ts",
  "stories/Notice.stories.tsx",
  ".storybook/preview.tsx",
  "visual-review/take.ts",
])("tests the visual tool where %s changed too, which it takes pictures of or is made of", (path) => {
  expect(testsUnreached([...ofOneComponent, path])).toEqual(
    UNREACHED.slice(0, 2).flatMap(({ tests }) => tests),
  );
});

it.each([
  "api/auth/login.ts",
  "contract/auth.ts",
  "lib/money.ts",
  "server/stop.ts",
  "tests/support/servers/api.ts",
  "package-lock.json",
  "application.ts",
])("leaves nothing out where %s changed too", (path) => {
  expect(testsUnreached([...ofOneComponent, path])).toEqual([]);
});

it("knows what was committed on a branch, what was not yet, what is new, and what moved away; nothing of the other branch", () => {
  const root = repository();
  write(root, "api/moved.ts", "the same words, so that git calls it a move");
  write(root, "app/edited.ts", "before");
  commit(root);
  git(root, "checkout", "-q", "-b", "change");
  mkdirSync(join(root, "app"), { recursive: true });
  git(root, "mv", "api/moved.ts", "app/moved.ts");
  commit(root);
  git(root, "checkout", "-q", "main");
  write(root, "lib/of-main.ts", "");
  commit(root);
  git(root, "checkout", "-q", "change");
  write(root, "app/edited.ts", "after");
  write(root, "stories/ä new.mdx", "");
  expect(changedSince("main", root).sort()).toEqual([
    "api/moved.ts",
    "app/edited.ts",
    "app/moved.ts",
    "stories/ä new.mdx",
  ]);
});

it.each(["no-such-branch", "--output=written"])("says what to do where git knows no %s", (name) => {
  const root = repository();
  write(root, "a", "");
  commit(root);
  expect(() => changedSince(name, root)).toThrow(/without --since/);
});

const git = (root: string, ...words: string[]) => execFileSync("git", words, { cwd: root, stdio: "pipe" });

function repository(): string {
  const root = temporaryFolder();
  git(root, "init", "-q", "-b", "main");
  return root;
}

function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function commit(root: string): void {
  git(root, "add", "--all");
  git(root, "-c", "user.name=Test", "-c", "user.email=test@example.org", "commit", "-q", "-m", "A step");
}
