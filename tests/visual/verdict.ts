import { approvedPictures, type Signed } from "./decisions";
import { nameOf, type Shot } from "./shots";

/** What a run found out about one shot: its picture's hash, or why there is no picture. */
export type Finding = { shot: Shot; hash: string } | { shot: Shot; failure: string };

/** How a shot stands against what is approved. */
export type Verdict = { shot: Shot } & (
  | { state: "same" }
  | { state: "failed"; failure: string }
  | {
      state: "changed" | "new" | "removed";
      before: string | null;
      after: string | null;
      /** Set when just this difference was refused. */
      refusal?: { who: string; reason: string };
    }
);

/** A shot that could not be photographed. */
export type Failure = Extract<Verdict, { failure: string }>;

/** A shot that differs from what is approved. */
export type Difference = Extract<Verdict, { before: string | null }>;

/**
 * Holds a run's findings against the decisions.
 *
 * @param covers whether the run would have photographed this story; what it left out is not removed
 */
export function judge(
  findings: readonly Finding[],
  decisions: readonly Signed[],
  covers: (story: string) => boolean = () => true,
): Verdict[] {
  const approved = approvedPictures(decisions);
  const found = new Set(findings.map(({ shot }) => nameOf(shot)));
  const difference = (shot: Shot, before: string | null, after: string | null): Verdict => ({
    shot,
    state: before === null ? "new" : after === null ? "removed" : "changed",
    before,
    after,
    ...refusalOf(shot, before, after, decisions),
  });
  const verdicts = findings.map((finding): Verdict => {
    const { shot } = finding;
    if ("failure" in finding) return { shot, state: "failed", failure: finding.failure };
    const before = approved.get(nameOf(shot))?.hash ?? null;
    return before === finding.hash ? { shot, state: "same" } : difference(shot, before, finding.hash);
  });
  const gone = [...approved.values()].filter(({ shot }) => !found.has(nameOf(shot)) && covers(shot.story));
  return [...verdicts, ...gone.map(({ shot, hash }) => difference(shot, hash, null))];
}

function refusalOf(shot: Shot, before: string | null, after: string | null, decisions: readonly Signed[]) {
  const last = decisions.findLast(
    (decision) => nameOf(decision) === nameOf(shot) && decision.before === before && decision.after === after,
  );
  return last?.decision === "refuse" ? { refusal: { who: last.who, reason: last.reason ?? "" } } : {};
}

/** Whether a shot differs and waits for an approval. */
export function isDifference(verdict: Verdict): verdict is Difference {
  return verdict.state !== "same" && verdict.state !== "failed";
}

/** Whether a shot could not be photographed, so that nobody can decide on it. */
export function isFailure(verdict: Verdict): verdict is Failure {
  return verdict.state === "failed";
}

/** What keeps a change from being accepted, story by story; empty when nothing does. */
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
  const state = { changed: "has changed", new: "is new", removed: "is gone" }[verdict.state];
  if (!verdict.refusal) return `${state}: nobody has approved it`;
  return `${state}: refused by ${verdict.refusal.who}, "${verdict.refusal.reason}"`;
}

/** The line of a failure that says what it is. */
export function firstLine(text: string): string {
  return text.trim().split("\n")[0] ?? "";
}
