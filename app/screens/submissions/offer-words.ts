import type { ReplyOf } from "#contract/endpoint";
import { criteria, criterionOf, factors } from "#contract/factors";
import { isSettled, type Offer, type OfferStatus, type Payment, type PaymentStatus } from "#contract/offers";
import type { getSubmission, SubmissionSummary } from "#contract/own-submissions";
import { parseMarkdown } from "#design-system/Markdown";
import type { PaymentItem } from "#design-system/PaymentList";
import type { ScorecardGroup } from "#design-system/Scorecard";
import { isolated } from "#lib/bidi";
import { shownAmount } from "#lib/money";
import { isLate, type Owed } from "./status-texts";

/** The outcome of an offer, in a few words; null while it waits for its researcher. */
const offerWords: Readonly<Record<OfferStatus, string | null>> = {
  open: null,
  agreed: "You agreed",
  refused: "You declined",
  countered: "Answered by your counter-proposal",
  replaced: "Replaced by the next one",
  withdrawn: "Taken back",
  lapsed: "Lapsed",
};

const paymentWords: Readonly<Record<PaymentStatus, { status: string; tone: PaymentItem["tone"] }>> = {
  due: { status: "Not paid yet", tone: "quiet" },
  processing: { status: "On its way", tone: "quiet" },
  paid: { status: "Paid", tone: "positive" },
  failed: { status: "Failed", tone: "critical" },
  cancelled: { status: "Cancelled", tone: "quiet" },
};

/**
 * An offer as its term sheet shows it: words are made here, because browsers write amounts in other ways. One whose last moment is over
 * has lapsed, although housekeeping writes that some minutes later.
 */
export function asSheet(offer: Offer, submission: Ended, now: number) {
  const { id, ordinal, amount, currency, instalments, terms, rights, lapses_at, signer } = offer;
  const status = offer.status === "open" && isLate(lapses_at, now) ? "lapsed" : offer.status;
  const words = endedWith(offer, submission) ? "Ended with the submission" : offerWords[status];
  return {
    id,
    currency,
    rights,
    isOpen: status === "open",
    title: `Offer ${ordinal}`,
    lapses: lapses_at,
    status: signer === null ? words : `${words} as ${isolated(signer)}`,
    terms: parseMarkdown(terms),
    amount: shownAmount(amount, currency),
    instalments: instalments.map(({ amount, due }) => ({ amount: shownAmount(amount, currency), due })),
  };
}
export type Sheet = ReturnType<typeof asSheet>;

type Ended = Pick<SubmissionSummary, "status" | "changed_at">;

/** Whether an offer was still open as its submission ended, which is the last change of both: an earlier one was taken back. */
function endedWith({ status, answered_at }: Offer, submission: Ended): boolean {
  const isOver = submission.status === "withdrawn" || submission.status === "declined";
  return status === "withdrawn" && isOver && answered_at === submission.changed_at;
}

/** Whether payments are still to come; one that failed comes first, because its researcher has to do something. */
export function owedOf(payments: readonly Pick<Payment, "status">[]): Owed | null {
  if (payments.some(({ status }) => status === "failed")) return "failing";
  return payments.every(({ status }) => isSettled(status)) ? null : "paying";
}

/** A payment as the list shows it. */
export function asPayment(payment: Payment): PaymentItem {
  const { ordinal, amount, currency, due, status, paid_on, reference, reason } = payment;
  return {
    ordinal,
    due,
    reference,
    reason,
    ...paymentWords[status],
    paidOn: paid_on,
    amount: shownAmount(amount, currency),
  };
}

/** Both sides' scores as the card shows them; null without scores. */
export function asScorecard({
  own,
  programme,
}: ReplyOf<typeof getSubmission>["scores"]): ScorecardGroup[] | null {
  if (!own && !programme) return null;
  return criteria.map((criterion) => ({
    criterion,
    factors: factors
      .filter((factor) => criterionOf[factor] === criterion)
      .map((factor) => ({
        factor,
        own: own?.[factor] ?? null,
        theirs: programme?.scores[factor] ?? null,
        reason: programme?.reasons[factor] ?? null,
      })),
  }));
}
