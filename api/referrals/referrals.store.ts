import type { Insertable } from "kysely";
import { emailKey } from "../auth/email-address";
import { prepared } from "../database/prepared-queries";
import type { Database, DatabaseTransaction } from "../database/schema";
import type { ReferralTable } from "./referrals.table";

/** Spends one of a researcher's invitations; false when none is left. */
export async function spendInvitation(tx: DatabaseTransaction, researcherId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("researchers")
    .set((eb) => ({ available_referrals: eb("available_referrals", "-", 1) }))
    .where("id", "=", researcherId)
    .where("available_referrals", ">", 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Restores the invitation that was spent in the same transaction. */
export async function unspendInvitation(tx: DatabaseTransaction, researcherId: string): Promise<void> {
  await tx
    .updateTable("researchers")
    .set((eb) => ({ available_referrals: eb("available_referrals", "+", 1) }))
    .where("id", "=", researcherId)
    .execute();
}

/** The id of a researcher's referral with identical content that is not decided on; undefined when there is none. */
export async function findSameReferral(
  tx: DatabaseTransaction,
  { researcher_id, email, fullname, social, public_profile, message }: Insertable<ReferralTable>,
): Promise<string | undefined> {
  const rows = await tx
    .selectFrom("referrals")
    .select(["id", "email"])
    .where("researcher_id", "=", researcher_id)
    .where("status", "=", "sent")
    .where("fullname", "=", fullname)
    .where("social", "is not distinct from", social ?? null)
    .where("public_profile", "is not distinct from", public_profile ?? null)
    .where("message", "is not distinct from", message ?? null)
    .execute();
  return rows.find((row) => emailKey(row.email) === emailKey(email))?.id;
}

/** Stores a referral for the programme managers, who accept or decline it. */
export async function insertReferral(
  tx: DatabaseTransaction,
  referral: Insertable<ReferralTable>,
): Promise<void> {
  await tx.insertInto("referrals").values(referral).execute();
}

const sentBy = prepared((db, { researcher_id }: { researcher_id: string }) =>
  db
    .selectFrom("referrals")
    .select((eb) => eb.fn.countAll().as("sent"))
    .where("researcher_id", "=", researcher_id),
);

/** How many referrals a researcher has sent. */
export async function countSent(db: Database, researcherId: string): Promise<number> {
  const [row] = await sentBy(db, { researcher_id: researcherId });
  return Number(row?.sent);
}
