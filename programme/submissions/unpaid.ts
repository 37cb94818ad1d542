import type { Unpaid } from "./submissions.store";

/** More numbers would fill the screen. */
const MOST_NUMBERS = 10;

/** Names the payments that are not paid, and their submissions, in a sentence; none where all are paid. */
export function sayUnpaid(submissions: readonly Unpaid[]): string[] {
  if (submissions.length === 0) return [];
  const count = submissions.reduce((sum, { payments }) => sum + payments, 0);
  const numbers = submissions.slice(0, MOST_NUMBERS).map(({ number }) => number);
  const further = submissions.length - numbers.length;
  const named = [...numbers, ...(further > 0 ? [`${further} more`] : [])].join(", ");
  return [`${count === 1 ? "1 payment is" : `${count} payments are`} not paid (${named}).`];
}
