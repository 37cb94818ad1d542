/** The criteria of a payout (specification §1). */
export const criteria = ["Target popularity", "Research complexity", "Exploit specification"] as const;
export type Criterion = (typeof criteria)[number];

/**
 * The version of the criteria and factors by which research is assessed, as the page "How it works" has them. Each receipt of
 * research names it; raise it with every change of theirs.
 */
export const CRITERIA_VERSION = "1";

/** The factors of an assessment (specification §1), each under the criterion that it says most about (decision 066). */
export const criterionOf = {
  Reliability: "Exploit specification",
  "Execution Time": "Exploit specification",
  Prerequisites: "Research complexity",
  "Exploit quality": "Exploit specification",
  "Mitigation Bypasses": "Research complexity",
  Limitations: "Exploit specification",
  "Version coverage": "Target popularity",
  "Visual artifacts": "Exploit specification",
} as const satisfies Record<string, Criterion>;
export type Factor = keyof typeof criterionOf;

/** In the order of the specification. */
export const factors = Object.keys(criterionOf) as Factor[];

/** From "not met" to "as good as possible". */
export const SCORE_MAX = 4;
/** A score below this needs a reason. */
export const GOOD_SCORE = 3;
