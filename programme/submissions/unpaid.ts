import type { Unpaid } from "./submissions.store";

/** More numbers would fill the screen. */
const MOST_NUMBERS = 10;

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

function numbersOf(submissions: readonly Unpaid[]): string {
  const numbers = submissions.slice(0, MOST_NUMBERS).map(({ number }) => number);
  const further = submissions.length - numbers.length;
  return [...numbers, ...(further > 0 ? [`${further} more`] : [])].join(", ");
}
