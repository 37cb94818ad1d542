import type { About } from "../change/component-facts";
import type { Theme } from "../shots";

/** A reviewer's decision about a difference; a reason is for its author and may be empty. */
export type Word = { decision: "approve" } | { decision: "refuse"; reason: string };

/** The review page's data of one picture that differs. */
export interface ReviewedDifference {
  name: string;
  component: string;
  story: string;
  /** Storybook's title of the story. */
  title: string;
  theme: Theme;
  width: number;
  state: "changed" | "new" | "removed";
  before: string | null;
  after: string | null;
  /** The hashes of the accessibility trees, where they differ. */
  tree?: { before: string | null; after: string | null } | undefined;
  /** Whether it shows the effect of a user's action. */
  isBehaviour: boolean;
  /** The source code of the story. */
  code?: string | undefined;
  /** The story in Storybook; null when it is gone. */
  storyUrl: string | null;
  /** The story alone, to be shown in a frame. */
  frameUrl: string | null;
  /** The last decision about this difference, if there is one. */
  word?: Word | undefined;
}

/** The facts about a component, in addition to its pictures. */
export interface ReviewedComponent {
  component: string;
  title: string;
  /** How many pictures of states differ. */
  states: number;
  behaviours: number;
  /** How many of the differences are in the accessibility tree. */
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
  /** Failures cannot be decided on, and block a change nevertheless. */
  failures: ReviewedFailure[];
  components: ReviewedComponent[];
  /** The approved pictures' browser and the run's, in words. */
  browsers?: { approved: string; here: string };
}

/** Returns the differences with equal pixels and trees before and after: a reviewer who has seen one has seen all. */
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

/** The label of the option that applies a decision to those as well. */
export function alikeText(others: number): string {
  return `Also the ${others === 1 ? "other one" : `${others} others`} with exactly this change`;
}

/** Returns the text for the pull request: each refused picture with the reason, in Markdown; empty when there is none. */
export function refusalsText(differences: readonly ReviewedDifference[]): string {
  return differences
    .flatMap(({ title, theme, width, word }) =>
      word?.decision === "refuse"
        ? [`- ${title}, ${theme} ${width}${word.reason ? `: ${word.reason.replace(/\s+/g, " ")}` : ""}`]
        : [],
    )
    .join("\n");
}

/** Returns the next picture without a decision, wrapping around from the one shown; undefined when all are decided. */
export function nextOpen(
  differences: readonly ReviewedDifference[],
  shown: ReviewedDifference,
): ReviewedDifference | undefined {
  const at = differences.indexOf(shown);
  return [...differences.slice(at + 1), ...differences.slice(0, at + 1)].find(({ word }) => !word);
}
