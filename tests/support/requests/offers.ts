import { factors } from "#contract/factors";
import type { Assessment, Scores } from "#contract/offers";
import { transaction } from "../../../api/database/transaction";
import { issuingOf } from "../../../api/receipts/issue";
import type { Services } from "../../../api/services";
import { act } from "../../../api/submissions/events.store";
import { insertOffer } from "../../../api/submissions/offers.store";

/** Four points for every factor but one, which has two, and the reason for it. */
export const sampleAssessment: Assessment = {
  scores: Object.fromEntries(factors.map((factor) => [factor, factor === "Reliability" ? 2 : 4])) as Scores,
  reasons: { Reliability: "It worked in 71 of 100 runs." },
};

/** An offer in two instalments, as a file of `submission offer` has it; open until the end of January 2026. */
export const sampleOffer = {
  amount: 25_000_000,
  currency: "EUR",
  instalments: [
    { amount: 10_000_000, due: "Within 14 days" },
    { amount: 15_000_000, due: "After 90 days without a fix" },
  ],
  terms: "You keep quiet until **1 May**.",
  rights: "We may use it in tests that our customers ordered.",
  lapses_on: "2026-01-30",
};

/** Claims a submission, unless it is claimed, and makes the sample offer for it, as the managers' command does. Returns its id. */
export async function makeSampleOffer(
  services: Services,
  submission_id: string,
  alias: string | null = null,
): Promise<string> {
  const { db, newId, vault, now } = services;
  const { lapses_on, ...terms } = sampleOffer;
  const lapses_at = now() + 14 * 24 * 60 * 60_000;
  return transaction(db, async (tx) => {
    const at = now();
    await act(tx, "take", { submission_id, kind: "taken", by: "programme" }, { ...issuingOf(services), at });
    const event = { submission_id, kind: "offered", by: "programme", alias } as const;
    const moved = await act(tx, "offer", event, { ...issuingOf(services), at, due: lapses_at });
    if (moved === undefined) throw new Error("The submission is not being assessed.");
    const ordinal = await insertOffer(tx, { submission_id, terms, alias, lapses_at }, { newId, vault, at });
    const { id } = await tx
      .selectFrom("submission_offers")
      .select("id")
      .where("submission_id", "=", submission_id)
      .where("ordinal", "=", ordinal)
      .executeTakeFirstOrThrow();
    return id;
  });
}
