import type { ApprovedPictures } from "./approved-pictures";
import { componentOf, nameOf, type Shot } from "./shots";
import type { ApprovedTrees } from "./trees/trees";

/** A run's result for one shot: the hashes of its picture and of its accessibility tree, if it was read, or why there is no picture. */
export type Finding =
  | { shot: Shot; hash: string; tree?: string | undefined }
  | { shot: Shot; failure: string };

/** The comparison of a shot with its approved picture and tree. */
export type Verdict = { shot: Shot } & (
  | { state: "same" }
  | { state: "failed"; failure: string }
  | {
      state: "changed" | "new" | "removed";
      /** The pictures' hashes; they are the same where the tree alone has changed. */
      before: string | null;
      after: string | null;
      /** The hashes of the accessibility trees, where they differ. */
      tree?: { before: string | null; after: string | null };
    }
);

/** A shot that could not be photographed. */
export type Failure = Extract<Verdict, { failure: string }>;

/** A shot that differs from its approved picture or tree. */
export type Difference = Extract<Verdict, { before: string | null }>;

/** The approved pictures and trees that a comparison reads. */
export interface Approved {
  pictures: Pick<ApprovedPictures, "shots" | "hashOf">;
  trees: Pick<ApprovedTrees, "hashOf">;
}

/**
 * Compares a run's findings with the approved pictures and trees.
 *
 * @param covers whether the run photographed this component; pictures of others are not counted as removed
 */
export function judge(
  findings: readonly Finding[],
  approved: Approved,
  covers: (component: string) => boolean = () => true,
): Verdict[] {
  const found = new Set(findings.map(({ shot }) => nameOf(shot)));
  const verdicts = findings.map((finding): Verdict => {
    const { shot } = finding;
    if ("failure" in finding) return { shot, state: "failed", failure: finding.failure };
    const before = approved.pictures.hashOf(shot);
    const tree = treeBetween(approved.trees.hashOf(shot), finding.tree);
    if (before === finding.hash && !tree) return { shot, state: "same" };
    return {
      shot,
      state: before === null ? "new" : "changed",
      before,
      after: finding.hash,
      ...(tree && { tree }),
    };
  });
  const gone = approved.pictures.shots.filter(
    (shot) => !found.has(nameOf(shot)) && covers(componentOf(shot.story)),
  );
  return [...verdicts, ...gone.map((shot) => removal(shot, approved))];
}

function removal(shot: Shot, approved: Approved): Verdict {
  const tree = approved.trees.hashOf(shot);
  const without = { shot, state: "removed" as const, before: approved.pictures.hashOf(shot), after: null };
  return tree ? { ...without, tree: { before: tree, after: null } } : without;
}

/** Returns the hashes of two trees that differ; undefined where they do not, or none was read. */
function treeBetween(before: string | null, after: string | undefined) {
  return after === undefined || after === before ? undefined : { before, after };
}

/** Whether a shot differs and waits for an approval. */
export function isDifference(verdict: Verdict): verdict is Difference {
  return verdict.state !== "same" && verdict.state !== "failed";
}

/** Whether a shot could not be photographed, so that it cannot be decided on. */
export function isFailure(verdict: Verdict): verdict is Failure {
  return verdict.state === "failed";
}

/** Lists the verdicts that block a change, story by story; empty when none does. */
export function missing(verdicts: readonly Verdict[]): string[] {
  const stories = new Map<string, string[]>();
  for (const verdict of verdicts.filter(({ state }) => state !== "same")) {
    const { story, theme, width } = verdict.shot;
    stories.set(story, [...(stories.get(story) ?? []), `${theme} ${width} px ${stateInWords(verdict)}`]);
  }
  return [...stories]
    .sort(([a], [b]) => a.localeCompare(b))
    .flatMap(([story, lines]) => [story, ...lines.map((line) => `  ${line}`)]);
}

function stateInWords(verdict: Verdict): string {
  if (verdict.state === "failed") return `could not be photographed: ${firstLine(verdict.failure)}`;
  if (verdict.state === "same") return "is as approved";
  if (verdict.state === "changed" && verdict.before === verdict.after)
    return "looks the same, and its accessibility tree has changed";
  return { changed: "has changed", new: "is new", removed: "is gone" }[verdict.state];
}

/** Returns the first line of a failure, which names it. */
export function firstLine(text: string): string {
  return text.trim().split("\n")[0] ?? "";
}
