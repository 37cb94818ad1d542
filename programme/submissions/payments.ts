import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Payment, PaymentStatus } from "#contract/offers";
import { amount as amountField } from "#contract/offers";
import { line } from "#contract/text";
import { shownAmount } from "#lib/money";
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

/** Reports a submission's state and its payments, in their order. Throws a Refusal for an unknown submission. */
export async function showPayments(programme: Programme, name: string) {
  const db = await programme.database();
  const { id, number, status, created_at } = await findNamed(db, name);
  const rows = await db
    .selectFrom("submission_payments")
    .select("id")
    .where("submission_id", "=", id)
    .limit(1)
    .execute();
  const payments = rows.length > 0 ? await listPayments(db, programme.openVault(), id) : [];
  return { number, status, created_at, payments };
}

/** Adds payments that are due. Throws a Refusal for a submission that is not accepted, or paid already. */
export function addPayments(
  programme: Programme,
  name: string,
  { currency, payments }: z.output<typeof PaymentFile>,
): Promise<Moved> {
  const vault = programme.openVault();
  const text = sayInstalments(payments, currency).join("\n");
  return move(programme, name, {
    act: null,
    kind: "payment",
    action: "payment.add",
    in: ["accepted"],
    text,
    readable: true,
    also: (tx, { id: submission_id }, at) =>
      insertPayments(
        tx,
        { submission_id, currency, instalments: payments },
        { newId: programme.newId, vault, at },
      ),
  });
}

/** A manager's update of a payment. */
export interface PaymentChange {
  status: PaymentStatus;
  /** The day on which it was paid. */
  on?: string | undefined;
  /** Without, it stays, unless the payment is due again or failed; null removes it. */
  reference?: string | null | undefined;
  /** The reason why it failed, and the remedy. */
  reason?: string | undefined;
}

/**
 * Updates the state of a payment. The submission is paid once all its payments are, and accepted again when one of a paid one comes
 * back. Throws a Refusal for a payment that does not exist, for a failure without a reason, for a day on which nothing can have been
 * paid, for a change that changes nothing, where another manager changed it meanwhile, and for a submission that is not accepted.
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
  if (status !== "paid" && on !== undefined)
    throw new Refusal(
      "--on is the day on which a payment was paid; with another status it says nothing. Nothing was changed.",
    );
  const vault = programme.openVault();
  const issuing = await issuingFor(programme);
  const found = await showPayments(programme, name);
  if (on !== undefined) refuseDay(on, { received: found.created_at, now: programme.now() });
  const before = found.payments.find((payment) => payment.ordinal === ordinal);
  if (!before)
    throw new Refusal(`The submission has no payment ${ordinal}. "payment list" shows those that it has.`);
  const said = contentAfter(before, change, programme.now());
  const after = { ...before, ...said, status };
  if (isDeepStrictEqual(after, before))
    throw new Refusal(`${sayPayment(before)}\nThat is what it was set to already, so nothing was changed.`);
  return move(programme, name, {
    act: found.status === "paid" && status !== "paid" ? "return_payment" : null,
    kind: "payment",
    action: "payment.set",
    details: { payment: ordinal, status },
    // The day or the reference of one that is paid can be corrected.
    in: status === "paid" ? ["accepted", "paid"] : ["accepted"],
    readable: true,
    text: sayPayment(after),
    also: async (tx, { id: submission_id }, at) => {
      const current = (await listPayments(tx, vault, submission_id)).find(
        (payment) => payment.ordinal === ordinal,
      );
      // The event was written from the payment as it was looked up.
      if (!isDeepStrictEqual(current, before))
        throw new Refusal(
          `Another manager has just set payment ${ordinal} to ${current?.status}, so nothing was changed. Look at "payment list", and repeat the command if it still applies.`,
        );
      await updatePayment(tx, { submission_id, ordinal }, { status, ...said }, { vault, at });
      if (!(await isPaid(tx, submission_id))) return;
      const paid = { submission_id, kind: "paid", by: "programme" } as const;
      // Does nothing where the submission is paid already.
      await act(tx, "pay", paid, { ...issuing, at });
    },
  });
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
 * failed keeps it: by it both sides find what came back.
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

function sayPayment(payment: Payment): string {
  const { ordinal, amount, currency, status, paid_on, reference, reason } = payment;
  const how = status === "paid" ? `paid on ${paid_on}` : status;
  return [
    `Payment ${ordinal}, ${shownAmount(amount, currency)}: ${how}.`,
    ...(reference ? [`Reference: ${reference}`] : []),
    ...(reason ? [reason] : []),
  ].join("\n");
}
