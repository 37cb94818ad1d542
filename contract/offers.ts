import { z } from "zod";
import { toAsciiDigits } from "#lib/digits";
import { Code } from "./auth";
import { endpoint } from "./calls";
import { type Factor, factors, GOOD_SCORE, SCORE_MAX } from "./factors";
import { SUBMISSION_BODY_MAX_BYTES } from "./limits";
import { id, line, moment, paragraphs } from "./text";

/** One digit of any script; some are of two UTF-16 units. */
const digit = /^\p{Nd}$/u;

const score = z.preprocess(
  (value) => (typeof value === "string" && digit.test(value) ? Number(toAsciiDigits(value)) : value),
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

/** The reason for a score, for those that need it. */
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

/** More than any programme pays, in minor units such as cents; below the largest safe integer. */
const AMOUNT_MAX = 1_000_000_000_000;

/** An amount of money in minor units of its currency, such as cents. */
export const amount = z
  .int("The amount is a whole number of minor units, such as cents.")
  .min(1, "The amount must be above 0.")
  .max(AMOUNT_MAX, "The amount is too high.");

/**
 * A currency by its code of ISO 4217. The command takes an active one only, for a new offer or payment; one on file that has
 * ended since is shown all the same.
 */
export const currency = z.string({ error: "The currency is required." });

/** More than any offer has. */
export const INSTALMENTS_MAX = 12;

const Instalment = z.object({
  amount,
  /** A day or a condition, in words. */
  due: line("When an instalment is due"),
});
export type Instalment = z.output<typeof Instalment>;

/** A programme's offer for a submission. Amounts are in minor units of the currency; `rights` are its rights to the work. */
export const OfferTerms = z
  .object({
    amount,
    currency,
    instalments: z
      .array(Instalment)
      .min(1, "An offer has one instalment at least.")
      .max(INSTALMENTS_MAX, `An offer has ${INSTALMENTS_MAX} instalments at most.`),
    terms: paragraphs("Terms"),
    rights: paragraphs("What the programme may do with the work"),
  })
  .refine(({ amount, instalments }) => instalments.reduce((sum, each) => sum + each.amount, 0) === amount, {
    error: "The instalments do not add up to the amount.",
  });
export type OfferTerms = z.output<typeof OfferTerms>;

export const offerStatuses = [
  "open",
  "agreed",
  "refused",
  "countered",
  "replaced",
  "withdrawn",
  "lapsed",
] as const;
export type OfferStatus = (typeof offerStatuses)[number];

/** An offer and its outcome. `signer` is the name under which it was agreed to. */
export const Offer = z.object({
  id,
  ordinal: z.number().int(),
  status: z.enum(offerStatuses),
  ...OfferTerms.shape,
  alias: z.string().nullable(),
  created_at: moment,
  lapses_at: moment,
  answered_at: moment.nullable(),
  signer: z.string().nullable(),
});
export type Offer = z.output<typeof Offer>;

export const paymentStatuses = ["due", "processing", "paid", "failed", "cancelled"] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/**
 * The statuses that a payment can be set to, from each. Money that was paid is not cancelled but comes back, and a payment that was
 * cancelled by mistake is due again before anything else.
 */
export const paymentTransitions: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  due: paymentStatuses,
  processing: paymentStatuses,
  paid: ["due", "processing", "paid", "failed"],
  failed: paymentStatuses,
  cancelled: ["due", "cancelled"],
};

/** The statuses of payments of which nothing is owed. */
export const settledPayments: readonly PaymentStatus[] = ["paid", "cancelled"];

/** Whether nothing of a payment is owed. */
export const isSettled = (status: PaymentStatus) => settledPayments.includes(status);

/** Whether a submission with payments in these statuses is paid: nothing of them is owed, and one was paid at least. */
export const isAllPaid = (statuses: readonly PaymentStatus[]) =>
  statuses.every(isSettled) && statuses.includes("paid");

/**
 * One payment of an accepted submission. `paid_on` is a day; `reason` says why one failed, and what to do, or why it was cancelled.
 */
export const Payment = z.object({
  ordinal: z.number().int(),
  status: z.enum(paymentStatuses),
  amount,
  currency,
  due: z.string(),
  paid_on: z.iso.date().nullable(),
  reference: z.string().nullable(),
  reason: z.string().nullable(),
  changed_at: moment,
});
export type Payment = z.output<typeof Payment>;

const reply = z.object({ event: z.number().int() });

/**
 * Agrees to an offer of the caller's, once and for good: with the code that the authenticator app shows now, and the caller's
 * name as they sign. 404 for another's offer; 409 for one that is not open any more, or lapsed; 429 after too many wrong codes.
 */
export const agreeToOffer = endpoint("POST", "/offers/{id}/agree", {
  stage: "complete",
  body: Code.extend({ name: line("Name") }),
  reply,
});

/** Refuses an offer of the caller's; the reason is sealed for the programme. The programme may make another. */
export const declineOffer = endpoint("POST", "/offers/{id}/decline", {
  stage: "complete",
  body: z.object({ reason: paragraphs("Reason") }),
  reply,
  maxBytes: SUBMISSION_BODY_MAX_BYTES,
});

/** Answers an offer of the caller's with another amount, in minor units of its currency; sealed for the programme. */
export const counterOffer = endpoint("POST", "/offers/{id}/counter", {
  stage: "complete",
  body: z.object({ amount, text: paragraphs("Message") }),
  reply,
  maxBytes: SUBMISSION_BODY_MAX_BYTES,
});

/** Scores the caller's submission, or scores it again, while it is undecided; the programme's scores are separate. */
export const scoreSubmission = endpoint("PUT", "/submissions/{id}/score", {
  stage: "complete",
  budget: "score",
  body: Scores,
});
