import type { Payment, PaymentStatus } from "#contract/offers";
import { shownAmount } from "#lib/money";
import { longDay } from "../shared/timestamps";
import type { Named } from "./refusals";

/** How a payment stands, in the words of the list of payments on the submission's page (`offer-words.ts`). */
const words: Record<PaymentStatus, (paidOn: string | null) => string> = {
  due: () => "not paid yet",
  processing: () => "on its way",
  paid: (on) => (on ? `paid on ${longDay(on)}` : "paid"),
  failed: () => "failed",
  cancelled: () => "cancelled",
};

/** Says how a payment stands, for its researcher: the text of its event. */
export function sayPayment({
  ordinal,
  amount,
  currency,
  status,
  paid_on,
  reference,
  reason,
}: Payment): string {
  const named = `Payment ${ordinal}, ${shownAmount(amount, currency)}`;
  const found = reference ? [`Reference: ${reference}`] : [];
  if (status === "cancelled") return [`${named}, was cancelled: ${reason}`, ...found].join("\n");
  return [`${named}: ${words[status](paid_on)}.`, ...found, ...(reason ? [reason] : [])].join("\n");
}

/** Says for the researcher which payments were added; when each is due, the manager has written. */
export function sayAdded(instalments: readonly string[]): string {
  return ["Added:", ...instalments].join(instalments.length === 1 ? " " : "\n");
}

/** How a payment stands, as the end of a sentence. */
const standing: Record<PaymentStatus, (paidOn: string | null) => string> = {
  due: () => "is due",
  processing: () => "is being processed",
  paid: (on) => `is paid, on ${on}`,
  failed: () => "has failed",
  cancelled: () => "is cancelled",
};

/** Says for the manager what was set, and what that means for the submission. */
export function saySet(
  { ordinal, amount, currency, status, paid_on }: Payment,
  {
    number,
    status: before,
    isBack,
    isAllPaid,
  }: Pick<Named, "number" | "status"> & { isBack: boolean; isAllPaid: boolean },
): string {
  const said = `Payment ${ordinal} of the submission ${number}, ${shownAmount(amount, currency)}, ${standing[status](paid_on)}`;
  if (isBack) return `${said}, and the submission is accepted again until all is paid`;
  return isAllPaid && before === "accepted" ? `${said}, and the submission is paid with it` : said;
}
