import { z } from "zod";
import { type Factor, factors, GOOD_SCORE, SCORE_MAX } from "./factors";

const score = z.preprocess(
  (value) => (typeof value === "string" && /^\d$/.test(value) ? Number(value) : value),
  z
    .int(`Choose a score from 0 to ${SCORE_MAX}.`)
    .min(0, `A score is from 0 to ${SCORE_MAX}.`)
    .max(SCORE_MAX, `A score is from 0 to ${SCORE_MAX}.`),
);

/** A score from 0 to 4 for each factor; forms send them as text. */
export const Scores = z.object({
  Reliability: score,
  "Execution Time": score,
  Prerequisites: score,
  "Exploit quality": score,
  "Mitigation Bypasses": score,
  Limitations: score,
  "Version coverage": score,
  "Visual artifacts": score,
} satisfies Record<Factor, typeof score>);
export type Scores = z.output<typeof Scores>;

/** Why a score is what it is, for those that need it. */
export const Reasons = z.partialRecord(z.enum(factors as [Factor, ...Factor[]]), z.string());
export type Reasons = z.output<typeof Reasons>;

/** The programme's scores and their reasons. */
export const Assessment = z.object({ scores: Scores, reasons: Reasons });
export type Assessment = z.output<typeof Assessment>;

/** The factors whose score needs a reason and has none: below 3, or another than the researcher gave. */
export function missingReasons({ scores, reasons }: Assessment, own: Scores | null): Factor[] {
  return factors.filter((factor) => {
    const needsReason = scores[factor] < GOOD_SCORE || (own !== null && own[factor] !== scores[factor]);
    return needsReason && !reasons[factor]?.trim();
  });
}
