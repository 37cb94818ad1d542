import type { Insertable } from "kysely";
import { prepared } from "../database/prepared";
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

/** Keeps a referral for the programme managers, who accept or decline it. */
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
