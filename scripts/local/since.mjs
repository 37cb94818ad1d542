import { execFileSync } from "node:child_process";

/** Where the files are that only a browser, a picture or a reader gets, and the tests of pages. */
export const SHOWN = [
  ".storybook/",
  "app/",
  "design-system/",
  "docs/screens/",
  "docs/sizes.md",
  "scripts/sizes/",
  "stories/",
  "tests/journeys/",
  "tests/screens/",
  "tests/storybook/",
  "visual-review/",
];

/**
 * Tests that reach shown files by none but these, and no page of the site (tests/rules/since.test.ts): a change of
 * other shown files cannot fail them.
 */
export const UNREACHED = [
  {
    tests: ["api/", "contract/", "lib/", "programme/"],
    reach: /^$/,
  },
  {
    // Of the built site they call the API alone.
    tests: [
      ...["fuzz", "r03", "r04", "r08", "r10", "r11", "r12", "r15-at-rest", "r28"].map(
        (name) => `tests/security/${name}`,
      ),
      "tests/faults/kill.test.ts",
    ],
    reach: /^$/,
  },
  {
    // They take pictures of two components, in a project of those alone, and of pages of their own.
    tests: ["tests/storybook/visual-"],
    reach:
      /^(\.storybook|scripts\/sizes\/[a-z-]+\.mjs|tests\/storybook|visual-review\/(?!baselines\/)|stories\/(Notice|StatCard)\.|design-system\/(theme|Button|Icon|Layout|Link|Notice|StatCard|VisuallyHidden)\/)/,
  },
];

/**
 * Returns the tests that a change cannot fail, by the beginnings of their paths: those above, where it is of shown files that they do not reach.
 *
 * @param {readonly string[]} changed paths from the project's root
 * @returns {string[]}
 */
export function testsUnreached(changed) {
  if (!changed.every((path) => SHOWN.some((start) => path.startsWith(start)))) return [];
  return UNREACHED.flatMap(({ tests, reach }) => (changed.some((path) => reach.test(path)) ? [] : tests));
}

/**
 * Returns the paths that differ from where this branch left a commit's: committed, not yet committed, and new ones.
 *
 * @param {string} commit whatever git calls one, such as "origin/main"
 * @param {string} [root] the project's folder
 * @throws when git knows no such commit, as in a clone without history
 */
export function changedSince(commit, root = ".") {
  /** @param {string[]} words */
  const git = (...words) => execFileSync("git", words, { cwd: root, encoding: "utf8", stdio: "pipe" });
  const lines = (/** @type {string} */ text) => text.split("\0").filter(Boolean);
  try {
    git("rev-parse", "--verify", "--end-of-options", `${commit}^{commit}`);
    const differing = git("diff", "--name-only", "--no-renames", "-z", "--merge-base", commit);
    return [...lines(differing), ...lines(git("ls-files", "--others", "--exclude-standard", "-z"))];
  } catch {
    throw new Error(
      `What changed since ${commit} cannot be said: git finds no common commit here. Fetch it with its history (git fetch --unshallow), or run all tests without --since.`,
    );
  }
}
