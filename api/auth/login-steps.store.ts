import type { Database, DatabaseTransaction } from "../database/schema";

type Db = Database | DatabaseTransaction;

/** How long a second factor may take, and how many codes one sign-in may try (docs/security.md R5, docs/security.md#second-factor). */
export const LOGIN_STEP_MS = 5 * 60_000;
const MAX_TRIES = 5;

/** Stores that a sign-in still needs its second factor. */
export async function insertLoginStep(
  tx: DatabaseTransaction,
  step: { token_hash: string; researcher_id: string; invitation_id: string | null; expires_at: number },
): Promise<void> {
  await tx.insertInto("login_steps").values(step).execute();
}

/** The step of an ephemeral token that can still be tried, with its researcher; or undefined. */
export function findLoginStep(db: Db, tokenHash: string, now: number) {
  return db
    .selectFrom("login_steps as l")
    .innerJoin("researchers as r", "r.id", "l.researcher_id")
    .select(["l.researcher_id", "l.invitation_id", "r.email_key"])
    .where("l.token_hash", "=", tokenHash)
    .where("l.expires_at", ">", now)
    .where("l.tries", "<", MAX_TRIES)
    .where("r.disabled_at", "is", null)
    .executeTakeFirst();
}

/** Uses one of a step's tries and returns its number; null when none is left or the step has ended. */
export async function takeTry(db: Db, tokenHash: string, now: number): Promise<number | null> {
  const step = await db
    .updateTable("login_steps")
    .set((is) => ({ tries: is("tries", "+", 1) }))
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .where("tries", "<", MAX_TRIES)
    .returning("tries")
    .executeTakeFirst();
  return step?.tries ?? null;
}

/** Ends a step; false when a parallel request already did. */
export async function endLoginStep(tx: DatabaseTransaction, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("login_steps")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Ends every sign-in of a researcher that is half-way through. */
export async function endLoginStepsOf(db: Db, researcherId: string): Promise<void> {
  await db.deleteFrom("login_steps").where("researcher_id", "=", researcherId).execute();
}
