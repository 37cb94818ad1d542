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
  "visual-review/",
];

/** The rooms whose tests reach none of these files, and start no site that was built from them (tests/rules/since.test.ts). */
export const APART = ["api", "contract", "lib", "programme"];

/**
 * Returns the rooms whose tests a change cannot fail: those apart, where it is of shown files alone.
 *
 * @param {readonly string[]} changed paths from the project's root
 * @returns {string[]}
 */
export function roomsUnreached(changed) {
  const isShown = changed.every((path) => SHOWN.some((start) => path.startsWith(start)));
  return isShown ? APART : [];
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
