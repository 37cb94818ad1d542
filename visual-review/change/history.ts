import { execFileSync } from "node:child_process";

/** A commit that approved pictures. */
export interface Approval {
  commit: string;
  /** The day, such as "2026-03-02". */
  when: string;
  who: string;
  subject: string;
}

/** How many lines of a diff of sources are shown; the rest is in git. */
const DIFF_LINES = 240;
/** Generated files: the changes of their sources are shown instead. */
const generated = /(^|\/)package-lock\.json$/;

/** Returns the last commit of a folder's pictures: their approver, day and change. Null where git knows none. */
export function lastApproval(root: string, folder: string): Approval | null {
  const [commit, when, who, subject] = (
    git(root, "log", "-1", "--format=%h%x00%cs%x00%an%x00%s", "--", folder) ?? ""
  )
    .trim()
    .split("\0");
  return commit && when && who && subject !== undefined ? { commit, when, who, subject } : null;
}

/** Returns the files that differ from those of a commit, including untracked ones. */
export function filesChangedSince(root: string, commit: string): string[] {
  const changed = git(root, "diff", "--name-only", "--no-renames", "-z", commit, "--") ?? "";
  const unknown = git(root, "ls-files", "--others", "--exclude-standard", "-z") ?? "";
  return [...new Set(`${changed}\0${unknown}`.split("\0").filter(Boolean))].sort();
}

/** Returns the git diff of files against a commit. */
export function diffSince(root: string, commit: string, files: readonly string[]): string {
  const written = files.filter((file) => !generated.test(file));
  if (written.length === 0) return "";
  const lines = (git(root, "diff", "--no-color", "--no-ext-diff", commit, "--", ...written) ?? "").split(
    "\n",
  );
  if (lines.length <= DIFF_LINES) return lines.join("\n");
  return [
    ...lines.slice(0, DIFF_LINES),
    `… and ${lines.length - DIFF_LINES} lines more: git diff ${commit}`,
  ].join("\n");
}

/** Runs git and returns its output; undefined where the folder is in no repository, or the commit does not exist. */
export function git(root: string, ...words: string[]): string | undefined {
  try {
    return execFileSync("git", ["-C", root, ...words], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      maxBuffer: 256 * 1024 * 1024,
    });
  } catch {
    return undefined;
  }
}
