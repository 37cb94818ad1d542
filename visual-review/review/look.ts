import { diffArrays } from "diff";
import type { Picture } from "../pictures";
import { drawDifferences } from "./differences";

/** A line of the diff of two accessibility trees: removed, added, or unchanged. */
export interface TreeLine {
  sign: "−" | "+" | " ";
  text: string;
}

/** The comparison of a difference's two sides. */
export interface Look {
  /** The drawn difference, where there are two pictures and they differ. */
  drawing: Picture | null;
  /** How many pixels differ. */
  pixels: number;
  /** The diff of the accessibility trees; undefined where they are the same. */
  tree?: TreeLine[];
}

/** How many lines around a changed one are shown. */
const CONTEXT = 2;

/** Compares two pictures, and two trees where they differ. */
export function lookAt(
  before: Picture | null,
  after: Picture | null,
  trees: { before: string[] | null; after: string[] | null } | undefined,
): Look {
  const drawn = before && after ? drawDifferences(before, after) : null;
  return {
    drawing: drawn && drawn.count > 0 ? drawn : null,
    pixels: drawn?.count ?? 0,
    ...(trees && { tree: treeDifference(trees.before ?? [], trees.after ?? []) }),
  };
}

/** Returns the lines of two trees that differ, with their context; "…" is where others are left out. */
export function treeDifference(before: string[], after: string[]): TreeLine[] {
  const lines = diffArrays(before, after).flatMap(({ added, removed, value }) =>
    value.map((text): TreeLine => ({ sign: added ? "+" : removed ? "−" : " ", text })),
  );
  const near = (at: number) =>
    lines.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some(({ sign }) => sign !== " ");
  return lines.flatMap((line, at) => {
    if (near(at)) return [line];
    return at === 0 || near(at - 1) ? [{ sign: " " as const, text: "…" }] : [];
  });
}
