import type { Payment, PaymentStatus } from "#contract/offers";
import { shownAmount } from "#lib/money";
import type { Programme } from "../shared/context";
import { isoMoment } from "../shared/timestamps";
import { readPayment } from "./sealed-values";
import { listOwed, type Unpaid } from "./submissions.store";

/** More numbers would fill the screen. */
const MOST_NUMBERS = 10;

type Sum = Pick<Payment, "amount" | "currency">;

/** Names the payments that are not paid, and their submissions, in a sentence; none where all are paid. */
export function sayUnpaid(submissions: readonly Unpaid[]): string[] {
  const owing = submissions.filter(({ payments }) => payments > 0);
  if (owing.length === 0) return [];
  const count = owing.reduce((sum, { payments }) => sum + payments, 0);
  return [`${count === 1 ? "1 payment is" : `${count} payments are`} not paid (${numbersOf(owing)}).`];
}

/** Names the accepted submissions without any payment in a sentence: of these no payment says that their researchers wait. */
export function sayWithoutPayments(submissions: readonly Unpaid[]): string[] {
  const without = submissions.filter(({ payments }) => payments === 0);
  if (without.length === 0) return [];
  const what =
    without.length === 1
      ? "1 accepted submission has no payments"
      : `${without.length} accepted submissions have no payments`;
  return [`${what} (${numbersOf(without)}).`];
}

/**
 * Reports the payments that are owed, of all submissions, each with its submission's number and researcher, the longest owed first; only
 * those of a `status`, if given. Of one that does not open why.
 */
export async function showOwed({ database, openVault }: Programme, status?: PaymentStatus) {
  const rows = await listOwed(await database(), status);
  // A list of nothing needs no key.
  if (rows.length === 0) return [];
  const vault = openVault();
  return rows.map(({ changed_at, ...row }) => ({
    ...readPayment(vault, row),
    changed_at: isoMoment(changed_at),
  }));
}

/** Sums payments up, a line for each currency in the order of their codes. */
export function saySums(payments: readonly Sum[]): string[] {
  const currencies = [...new Set(payments.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const amounts = payments.filter((each) => each.currency === currency).map(({ amount }) => amount);
    const count = amounts.length === 1 ? "1 payment" : `${amounts.length} payments`;
    const sum = amounts.reduce((one, other) => one + other, 0);
    return `${count}, in all ${shownAmount(sum, currency)}`;
  });
}

function numbersOf(submissions: readonly Unpaid[]): string {
  const numbers = submissions.slice(0, MOST_NUMBERS).map(({ number }) => number);
  const further = submissions.length - numbers.length;
  return [...numbers, ...(further > 0 ? [`${further} more`] : [])].join(", ");
}
