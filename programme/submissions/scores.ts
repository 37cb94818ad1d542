import { z } from "zod";
import { factors, SCORE_MAX } from "#contract/factors";
import { Assessment, missingReasons, Scores } from "#contract/offers";
import { paragraphs } from "#contract/text";
import { putScores, readScores } from "../../api/submissions/scores.store";
import type { Programme } from "../shared/context";
import { Refusal } from "../shared/errors";
import { type Moved, move } from "./life";

/** Enough to explain one score. */
const REASON_MAX_LENGTH = 2_000;

/** The file of a manager's scores and their reasons. */
export const ScoreFile = z.strictObject({
  scores: Scores.strict(),
  reasons: z
    .partialRecord(Assessment.shape.reasons.keyType, paragraphs("A reason", REASON_MAX_LENGTH))
    .default({}),
});

/** The output of `submission score --example`. */
export const scoreExample = {
  scores: Object.fromEntries(factors.map((factor, index) => [factor, index % 2 === 0 ? SCORE_MAX : 2])),
  reasons: Object.fromEntries(
    factors.filter((_, index) => index % 2 === 1).map((factor) => [factor, "Why it is not better."]),
  ),
};

/**
 * Stores the programme's scores of a submission, which replace earlier ones. Throws a Refusal when one is below 3, or differs
 * from the researcher's, without a reason.
 */
export function score(
  programme: Programme,
  name: string,
  given: { assessment: Assessment; alias: string | undefined },
): Promise<Moved> {
  const { assessment, alias } = given;
  const vault = programme.openVault();
  return move(programme, name, {
    act: null,
    kind: "scored",
    action: "submission.score",
    done: (number) => `The submission ${number} is scored`,
    alias,
    parts: { assessment: JSON.stringify(assessment) },
    also: async (tx, { id }, at) => {
      const { own } = await readScores(tx, vault, id);
      const missing = missingReasons(assessment, own);
      if (missing.length > 0)
        throw new Refusal(
          `Nothing was changed: a score below 3, and one that the researcher scored otherwise, needs a reason. Without one: ${missing.join(", ")}.`,
        );
      const scores = { submission_id: id, by: "programme", content: assessment } as const;
      await putScores(tx, scores, { newId: programme.newId, vault, at });
    },
  });
}
