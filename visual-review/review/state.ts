import type { About } from "../change/component-facts";
import type { Theme } from "../shots";

/** What a reviewer says about a difference; a reason is for its author and may be left out. */
export type Word = { decision: "approve" } | { decision: "refuse"; reason: string };

/** What the review page knows of one picture that differs. */
export interface ReviewedDifference {
  name: string;
  component: string;
  story: string;
  /** What Storybook calls the story. */
  title: string;
  theme: Theme;
  width: number;
  state: "changed" | "new" | "removed";
  before: string | null;
  after: string | null;
  /** The hashes of the accessibility trees, where they differ. */
  tree?: { before: string | null; after: string | null } | undefined;
  /** Whether it tells what happens on a user's action. */
  isBehaviour: boolean;
  /** How the story is written. */
  code?: string | undefined;
  /** The story in Storybook; null when it is gone. */
  storyUrl: string | null;
  /** The story alone, to be shown in a frame. */
  frameUrl: string | null;
  /** The last word on this difference, if there is one. */
  word?: Word | undefined;
}

/** What there is to know of a component besides its pictures. */
export interface ReviewedComponent {
  component: string;
  title: string;
  /** How many pictures differ. */
  states: number;
  behaviours: number;
  /** How many of them sound different. */
  trees: number;
  about?: Omit<About, "usedBy"> & { usedBy: { title: string; differs: number }[] };
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
  /** These cannot be decided on, and they keep a change from being accepted all the same. */
  failures: ReviewedFailure[];
  components: ReviewedComponent[];
  /** The approved pictures' browser and the run's, in words. */
  browsers?: { approved: string; here: string };
}

/** Pictures that change from the same pixels and tree to the same pixels and tree: who has seen one has seen all. */
export function alike(
  differences: readonly ReviewedDifference[],
  to: ReviewedDifference,
): ReviewedDifference[] {
  return differences.filter(
    ({ before, after, tree, theme, width }) =>
      before === to.before &&
      after === to.after &&
      tree?.before === to.tree?.before &&
      tree?.after === to.tree?.after &&
      theme === to.theme &&
      width === to.width,
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

/** The next picture without a decision, going round from the one shown; undefined when all are decided. */
export function nextOpen(
  differences: readonly ReviewedDifference[],
  shown: ReviewedDifference,
): ReviewedDifference | undefined {
  const at = differences.indexOf(shown);
  return [...differences.slice(at + 1), ...differences.slice(0, at + 1)].find(({ word }) => !word);
}
