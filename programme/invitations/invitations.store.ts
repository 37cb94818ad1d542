import type { Insertable } from "kysely";
import type { InvitationTable } from "../../api/auth/auth.table";
import { type EmailKey, emailKey } from "../../api/auth/email-address";
import type { Database, DatabaseTransaction } from "../../api/database/schema";
import type { Page } from "../shared/page";

/** The invitation that is neither used nor revoked, by its id or its address; it may have expired. */
export function findOpenInvitation(tx: DatabaseTransaction, who: string) {
  return tx
    .selectFrom("invitations")
    .select(["id", "email", "email_key", "expires_at"])
    .where((is) => is.or([is("id", "=", who), is("email_key", "=", emailKey(who))]))
    .where("used_at", "is", null)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
}

/** Ends the open invitation of an address; true when there was one. */
export async function revokeInvitations(tx: DatabaseTransaction, email_key: EmailKey, at: number) {
  const { numUpdatedRows } = await tx
    .updateTable("invitations")
    .set({ revoked_at: at })
    .where("email_key", "=", email_key)
    .where("used_at", "is", null)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends every open invitation; returns how many there were. */
export async function revokeAllInvitations(db: Database, at: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("invitations")
    .set({ revoked_at: at })
    .where("used_at", "is", null)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Counts the invitations that were revoked at this time. */
export async function countRevokedAt(db: Database, at: number): Promise<number> {
  const { count } = await db
    .selectFrom("invitations")
    .select((on) => on.fn.countAll().as("count"))
    .where("revoked_at", "=", at)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Adds an invitation, open and unused. */
export async function insertInvitation(
  tx: DatabaseTransaction,
  invitation: Omit<Insertable<InvitationTable>, "used_at" | "revoked_at">,
): Promise<void> {
  await tx
    .insertInto("invitations")
    .values({ ...invitation, used_at: null, revoked_at: null })
    .execute();
}

/** Filters of a list of invitations. */
export interface InvitationFilter {
  /** Only those that are neither used nor revoked. */
  open: boolean;
  /** The address that was invited, in any of its spellings. */
  email?: string;
}

/** Invitations, newest first, without their code hashes. */
export function listInvitations(db: Database, { limit, before, open, email }: Page & InvitationFilter) {
  return db
    .selectFrom("invitations")
    .select([
      "id",
      "email",
      "first_name",
      "last_name",
      "referrals",
      "expires_at",
      "created_at",
      "used_at",
      "revoked_at",
    ])
    .$if(before !== undefined, (query) => query.where("id", "<", before ?? ""))
    .$if(email !== undefined, (query) => query.where("email_key", "=", emailKey(email ?? "")))
    .$if(open, (query) => query.where("used_at", "is", null).where("revoked_at", "is", null))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
