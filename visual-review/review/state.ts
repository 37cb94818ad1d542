import type { Theme } from "../shots";

/** What a reviewer says about a difference; a reason is for its author and may be left out. */
export type Word = { decision: "approve" } | { decision: "refuse"; reason: string };

/** What the review page knows of one picture that differs. */
export interface ReviewedDifference {
  name: string;
  story: string;
  /** What Storybook calls the story. */
  title: string;
  theme: Theme;
  width: number;
  state: "changed" | "new" | "removed";
  before: string | null;
  after: string | null;
  /** The story in Storybook; null when it is gone. */
  storyUrl: string | null;
  /** The last word on this difference, if there is one. */
  word?: Word | undefined;
}

/** A picture that could not be taken. */
export interface ReviewedFailure {
  name: string;
  title: string;
  theme: Theme;
  width: number;
  why: string;
}

/** Everything the review page shows. */
export interface ReviewState {
  differences: ReviewedDifference[];
  /** Nobody can decide on these, and they keep a change from being accepted all the same. */
  failures: ReviewedFailure[];
}

/** Pictures that change from the same pixels to the same pixels: who has seen one has seen all. */
export function alike(
  differences: readonly ReviewedDifference[],
  to: ReviewedDifference,
): ReviewedDifference[] {
  return differences.filter(
    ({ before, after, theme, width }) =>
      before === to.before && after === to.after && theme === to.theme && width === to.width,
  );
}

/** What the choice says that decides on those as well. */
export function alikeText(others: number): string {
  return `Also the ${others === 1 ? "other one" : `${others} others`} with exactly this change`;
}

/** What the author is to read in the pull request: each refused picture with the reason, in Markdown; empty when there is none. */
export function refusalsText(differences: readonly ReviewedDifference[]): string {
  return differences
    .flatMap(({ title, theme, width, word }) =>
      word?.decision === "refuse"
        ? [`- ${title}, ${theme} ${width}${word.reason ? `: ${word.reason.replace(/\s+/g, " ")}` : ""}`]
        : [],
    )
    .join("\n");
}

/** The next picture that nobody has decided on, going round from the one shown; undefined when all are decided. */
export function nextOpen(
  differences: readonly ReviewedDifference[],
  shown: ReviewedDifference,
): ReviewedDifference | undefined {
  const at = differences.indexOf(shown);
  return [...differences.slice(at + 1), ...differences.slice(0, at + 1)].find(({ word }) => !word);
}
