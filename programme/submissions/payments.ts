import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import {
  amount as amountField,
  isSettled,
  type Payment,
  type PaymentStatus,
  paymentTransitions,
} from "#contract/offers";
import { line } from "#contract/text";
import { shownAmount } from "#lib/money";
import type { Vault } from "../../api/crypto/vault";
import type { DatabaseTransaction } from "../../api/database/schema";
import { act } from "../../api/submissions/events.store";
import {
  insertPayments,
  isPaid,
  listPayments,
  type PaymentContent,
  updatePayment,
} from "../../api/submissions/payments.store";
import type { Programme } from "../shared/context";
import { Refusal } from "../shared/errors";
import { issuingFor } from "../shared/issuing";
import { activeCurrency } from "./active-currency";
import { type Moved, move } from "./life";
import { sayInstalments } from "./offers";
import { sayAdded, sayPayment, saySet } from "./payment-words";
import { type Named, refusal } from "./refusals";
import { readPayments } from "./sealed-values";
import { findNamed } from "./submissions.store";

const DAY_MS = 24 * 60 * 60_000;

/** The file of payments, for a submission that was accepted without an offer. Amounts are in minor units. */
export const PaymentFile = z.strictObject({
  currency: activeCurrency,
  payments: z
    .array(z.strictObject({ amount: amountField, due: line("When a payment is due") }))
    .min(1, "Name one payment at least.")
    .max(12, "At most 12 payments can be added at a time."),
});

/** The output of `payment add --example`. */
export const paymentExample = {
  currency: "EUR",
  payments: [{ amount: 5_000_000, due: "Within 14 days" }],
};

/** Reports a submission and its payments, in their order; of one that does not open why. Throws a Refusal for an unknown submission. */
export async function showPayments(programme: Programme, name: string) {
  const db = await programme.database();
  const found = await findNamed(db, name);
  const rows = await db
    .selectFrom("submission_payments")
    .select("id")
    .where("submission_id", "=", found.id)
    .limit(1)
    .execute();
  const payments = rows.length > 0 ? await readPayments(db, programme.openVault(), found.id) : [];
  return { found, payments };
}

/**
 * Adds payments that are due. Throws a Refusal for a submission that is not accepted, or paid already, and unless they are `further`
 * ones, for one with payments that are still owed: a command that is repeated, because no answer came or by another manager, would
 * promise the same money twice.
 */
export function addPayments(
  programme: Programme,
  name: string,
  { currency, payments, further = false }: z.output<typeof PaymentFile> & { further?: boolean },
): Promise<Moved> {
  const vault = programme.openVault();
  const text = sayAdded(sayInstalments(payments, currency));
  return move(programme, name, {
    act: null,
    kind: "payment",
    action: "payment.add",
    done: (number) =>
      payments.length === 1
        ? `One payment is added to the submission ${number}`
        : `${payments.length} payments are added to the submission ${number}`,
    in: ["accepted"],
    text,
    readable: true,
    also: async (tx, found, at) => {
      if (!further) await refuseBesideOwed(tx, vault, found);
      const added = { submission_id: found.id, currency, instalments: payments };
      await insertPayments(tx, added, { newId: programme.newId, vault, at });
    },
  });
}

/** Throws a Refusal that lists the payments that a submission's researcher is still owed, if there are any. */
async function refuseBesideOwed(tx: DatabaseTransaction, vault: Vault, { id, number }: Named): Promise<void> {
  const owed = (await listPayments(tx, vault, id)).filter(({ status }) => !isSettled(status));
  if (owed.length === 0) return;
  const lines = owed.map(
    ({ ordinal, amount, currency, due, status }) =>
      `Payment ${ordinal}, ${shownAmount(amount, currency)}, ${status}: ${due}`,
  );
  throw new Refusal(
    [
      `The researcher of ${number} is still owed this, so nothing was added:`,
      ...lines,
      `If the payments of the file come on top of it, repeat the command with --further; "payment set" cancels one that was a mistake.`,
    ].join("\n"),
  );
}

/** A manager's update of a payment. */
export interface PaymentChange {
  status: PaymentStatus;
  /** The day on which it was paid. */
  on?: string | undefined;
  /** Without, it stays, unless the payment is due again; null removes it. */
  reference?: string | null | undefined;
  /** The reason why it failed, and the remedy, or why it was cancelled. */
  reason?: string | undefined;
}

/**
 * Updates the state of a payment. The submission is paid once all its payments are that were not cancelled, and accepted again when one
 * of a paid one comes back or is owed after all. Throws a Refusal for a payment that does not exist, for a failure or a cancellation
 * without a reason, for a day on which nothing can have been paid, for a status that cannot follow the present one, for a change that
 * changes nothing, where another manager changed it meanwhile, and for a submission that is not accepted.
 */
export async function setPayment(
  programme: Programme,
  name: string,
  ordinal: number,
  change: PaymentChange,
): Promise<Moved> {
  const { status, on, reason } = change;
  if (status === "failed" && reason === undefined)
    throw new Refusal("A failed payment needs --reason: why it failed, and what to do. Nothing was changed.");
  if (status === "cancelled" && reason === undefined)
    throw new Refusal(
      "A payment that is cancelled needs --reason: its researcher was promised it, and reads why it is not paid. Nothing was changed.",
    );
  if (status !== "paid" && on !== undefined)
    throw new Refusal(
      "--on is the day on which a payment was paid; with another status it says nothing. Nothing was changed.",
    );
  const vault = programme.openVault();
  const issuing = await issuingFor(programme);
  const db = await programme.database();
  const found = await findNamed(db, name);
  const payments = await listPayments(db, vault, found.id);
  if (payments.length === 0) throw withoutPayments(found);
  if (on !== undefined) refuseDay(on, { received: found.created_at, now: programme.now() });
  const before = payments.find((payment) => payment.ordinal === ordinal);
  if (!before)
    throw new Refusal(
      `The submission ${found.number} has no payment ${ordinal}, so nothing was changed. "payment list ${found.number}" shows those that it has.`,
    );
  if (!paymentTransitions[before.status].includes(status)) throw refusedAfter(before);
  const said = contentAfter(before, change, programme.now());
  const after = { ...before, ...said, status };
  if (isDeepStrictEqual(after, before))
    throw new Refusal(`${sayPayment(before)}\nThat is what it was set to already, so nothing was changed.`);
  return move(programme, found.id, async (tx, submission) => {
    const submission_id = submission.id;
    const current = (await listPayments(tx, vault, submission_id)).find(
      (payment) => payment.ordinal === ordinal,
    );
    // The event is written from the payment as it was looked up.
    if (!isDeepStrictEqual(current, before))
      throw new Refusal(
        `Another manager has just set payment ${ordinal} to ${current?.status}, so nothing was changed. Look at "payment list ${submission.number}", and repeat the command if it still applies.`,
      );
    // By the state as it is now: another payment may have come back, or have been the last, since the look.
    const isBack = submission.status === "paid" && !isSettled(status);
    let isAllPaid = false;
    return {
      act: isBack ? "return_payment" : null,
      kind: "payment",
      action: "payment.set",
      done: () => saySet(after, { ...submission, isBack, isAllPaid }),
      details: { payment: ordinal, status },
      // Of one that is paid the day or the reference can be corrected, of one that was cancelled the reason.
      in: isSettled(status) ? ["accepted", "paid"] : ["accepted"],
      readable: true,
      text: sayPayment(after),
      also: async (_tx, _found, at) => {
        await updatePayment(tx, { submission_id, ordinal }, { status, ...said }, { vault, at });
        isAllPaid = await isPaid(tx, submission_id);
        if (!isAllPaid) return;
        const paid = { submission_id, kind: "paid", by: "programme", isQuiet: programme.isQuiet } as const;
        // Does nothing where the submission is paid already.
        await act(tx, "pay", paid, { ...issuing, at });
      },
    };
  });
}

/** The refusal to set a payment of a submission that has none. */
function withoutPayments(found: Named): Refusal {
  if (found.status !== "accepted") return refusal(found, "payment.set");
  return new Refusal(
    `The submission ${found.number} has no payments, so nothing was changed. Add them first: payment add ${found.number} --file FILE`,
  );
}

/** The refusal of a status that cannot follow a payment's present one. */
function refusedAfter(before: Payment): Refusal {
  const why =
    before.status === "paid"
      ? "What was paid is not cancelled. If the transfer came back, set it to failed first."
      : "If it is to be paid after all, set it to due first.";
  return new Refusal(`${sayPayment(before)}\n${why} Nothing was changed.`);
}

/** Refuses a day on which nothing can have been paid for a submission. The managers' day is one ahead of that in UTC at times, or one behind it. */
function refuseDay(on: string, { received, now }: { received: number; now: number }): void {
  if (Date.parse(on) > now + DAY_MS)
    throw new Refusal(
      `--on ${on} is still to come, so nothing can have been paid on it. Nothing was changed.`,
    );
  if (on < dayOf(received - DAY_MS))
    throw new Refusal(
      `--on ${on} is before ${dayOf(received)}, when the submission was received, so nothing can have been paid for it. Nothing was changed.`,
    );
}

/**
 * The contents of a payment after a change. One that is due again has no reference: that of the transfer before would mislead. One that
 * failed or was cancelled keeps it: by it both sides find what came back, or was stopped.
 */
function contentAfter(
  before: Payment,
  { status, on, reference, reason }: PaymentChange,
  now: number,
): Partial<PaymentContent> {
  return {
    paid_on: status === "paid" ? (on ?? before.paid_on ?? dayOf(now)) : null,
    reason: reason ?? null,
    reference: reference === undefined && status !== "due" ? before.reference : (reference ?? null),
  };
}

/** The day of a time, in UTC. */
const dayOf = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10);
