import { type Instalment, isAllPaid, type Payment, type PaymentStatus } from "#contract/offers";
import type { Vault } from "../crypto/vault";
import type { Database, DatabaseTransaction } from "../database/schema";
import type { Services } from "../services";
import { openJson, sealJson } from "./sealed-json";

type Db = Database | DatabaseTransaction;

/** The contents of a payment. */
export type PaymentContent = Pick<
  Payment,
  "amount" | "currency" | "due" | "paid_on" | "reference" | "reason"
>;

/** The associated data that binds the seal of a payment to its row. */
export const paymentPurpose = (id: string) => `submission payment:${id}`;

type Writing = Pick<Services, "newId"> & { vault: Vault; at: number };

/** Adds due payments to a submission, after those that it has. Returns the first one's ordinal. */
export async function insertPayments(
  tx: DatabaseTransaction,
  {
    submission_id,
    currency,
    instalments,
  }: { submission_id: string; currency: string; instalments: readonly Instalment[] },
  { newId, vault, at }: Writing,
): Promise<number> {
  const { last } = await tx
    .selectFrom("submission_payments")
    .select((is) => is.fn.coalesce(is.fn.max("ordinal"), is.val(0)).as("last"))
    .where("submission_id", "=", submission_id)
    .executeTakeFirstOrThrow();
  const first = Number(last) + 1;
  const rows = instalments.map(({ amount, due }, index) => {
    const id = newId();
    const content: PaymentContent = { amount, currency, due, paid_on: null, reference: null, reason: null };
    return {
      id,
      submission_id,
      ordinal: first + index,
      content: sealJson(vault, content, paymentPurpose(id)),
      status: "due" as const,
      created_at: at,
      changed_at: at,
    };
  });
  await tx.insertInto("submission_payments").values(rows).execute();
  return first;
}

/** All payments of a submission, in their order. Throws where one does not open, as `openJson`. */
export async function listPayments(db: Db, vault: Vault, submissionId: string): Promise<Payment[]> {
  const rows = await listSealedPayments(db, submissionId);
  return rows.map(({ id, content, ...payment }) => ({ ...payment, ...openPayment(vault, { id, content }) }));
}

/** All payments of a submission, in their order, their contents still sealed. */
export async function listSealedPayments(db: Db, submissionId: string) {
  const rows = await db
    .selectFrom("submission_payments")
    .select(["id", "ordinal", "content", "status", "changed_at"])
    .where("submission_id", "=", submissionId)
    .orderBy("ordinal")
    .execute();
  return rows.map(({ changed_at, ...payment }) => ({
    ...payment,
    changed_at: new Date(changed_at).toISOString(),
  }));
}

/** Opens the contents of a payment. Throws as `openJson`. */
export function openPayment(vault: Vault, { id, content }: { id: string; content: string }): PaymentContent {
  return openJson(vault, content, paymentPurpose(id));
}

/**
 * Updates a payment.
 *
 * @returns its contents now; undefined where the submission has no such payment
 */
export async function updatePayment(
  tx: DatabaseTransaction,
  { submission_id, ordinal }: { submission_id: string; ordinal: number },
  change: { status: PaymentStatus } & Partial<PaymentContent>,
  { vault, at }: Omit<Writing, "newId">,
): Promise<PaymentContent | undefined> {
  const found = await tx
    .selectFrom("submission_payments")
    .select(["id", "content"])
    .where("submission_id", "=", submission_id)
    .where("ordinal", "=", ordinal)
    .executeTakeFirst();
  if (!found) return undefined;
  const { status, ...said } = change;
  const purpose = paymentPurpose(found.id);
  const content = { ...openJson<PaymentContent>(vault, found.content, purpose), ...said };
  await tx
    .updateTable("submission_payments")
    .set({ status, content: sealJson(vault, content, purpose), changed_at: at })
    .where("id", "=", found.id)
    .execute();
  return content;
}

/** Whether a submission's payments are paid, but for those that were cancelled. */
export async function isPaid(tx: DatabaseTransaction, submissionId: string): Promise<boolean> {
  const rows = await tx
    .selectFrom("submission_payments")
    .select("status")
    .where("submission_id", "=", submissionId)
    .execute();
  return isAllPaid(rows.map(({ status }) => status));
}
