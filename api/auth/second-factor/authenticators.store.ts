import { prepared } from "../../database/prepared-queries";
import type { Database, DatabaseTransaction } from "../../database/schema";

type Db = Database | DatabaseTransaction;

const authenticatorOf = prepared((db, { researcher_id }: { researcher_id: string }) =>
  db
    .selectFrom("authenticators")
    .select(["researcher_id", "secret", "confirmed_at", "last_used_step"])
    .where("researcher_id", "=", researcher_id),
);

/** A researcher's authenticator, confirmed or not yet; or undefined. */
export async function findAuthenticator(db: Db, researcher_id: string) {
  const [authenticator] = await authenticatorOf(db, { researcher_id });
  return authenticator;
}

/** Adds an authenticator that waits for its first code; does nothing when there is one already. */
export async function insertAuthenticator(db: Db, researcherId: string, sealed: string): Promise<void> {
  await db
    .insertInto("authenticators")
    .values({ researcher_id: researcherId, secret: sealed, confirmed_at: null, last_used_step: 0 })
    .onConflict((conflict) => conflict.column("researcher_id").doNothing())
    .execute();
}

/** Ends the enrolment of a sealed secret with the step of its first code; false when another request was first. */
export async function confirmAuthenticator(
  tx: DatabaseTransaction,
  researcherId: string,
  { secret, step, at }: { secret: string; step: number; at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("authenticators")
    .set({ confirmed_at: at, last_used_step: step })
    .where("researcher_id", "=", researcherId)
    .where("secret", "=", secret)
    .where("confirmed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Uses up a step; false when it, or a later one, was used already, whichever request was first (docs/security.md R5). */
export async function spendStep(
  tx: DatabaseTransaction,
  researcherId: string,
  step: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("authenticators")
    .set({ last_used_step: step })
    .where("researcher_id", "=", researcherId)
    .where("confirmed_at", "is not", null)
    .where("last_used_step", "<", step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes an enrolment that still waits for its first code. */
export async function deleteUnconfirmedAuthenticator(
  tx: DatabaseTransaction,
  researcherId: string,
): Promise<void> {
  await tx
    .deleteFrom("authenticators")
    .where("researcher_id", "=", researcherId)
    .where("confirmed_at", "is", null)
    .execute();
}

/** Deletes a researcher's authenticator. */
export async function deleteAuthenticator(tx: DatabaseTransaction, researcherId: string): Promise<void> {
  await tx.deleteFrom("authenticators").where("researcher_id", "=", researcherId).execute();
}
