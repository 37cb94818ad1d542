import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "../../api/database/schema";
import type { ReferralStatus } from "../../api/referrals/referrals.table";
import type { Page } from "../shared/page";

function referrals(db: Database | DatabaseTransaction) {
  return db
    .selectFrom("referrals as f")
    .innerJoin("researchers as r", "r.id", "f.researcher_id")
    .select([
      "f.id",
      "f.researcher_id",
      "r.email as referred_by",
      "f.fullname",
      "f.email",
      "f.social",
      "f.public_profile",
      "f.message",
      "f.status",
      "f.created_at",
      "f.decided_at",
    ]);
}

/** Filters of a list of referrals. */
export interface ReferralFilter {
  status?: ReferralStatus;
  /** The id of the researcher who sent them. */
  researcher?: string;
}

/** Lists referrals with their senders, newest first. */
export function listReferrals(db: Database, { limit, before, status, researcher }: Page & ReferralFilter) {
  if (status === "sent") return listUndecided(db, { limit, before, researcher });
  return referrals(db)
    .$if(before !== undefined, (query) => query.where("f.id", "<", before ?? ""))
    .$if(status !== undefined, (query) => query.where("f.status", "=", status ?? "sent"))
    .$if(researcher !== undefined, (query) => query.where("f.researcher_id", "=", researcher ?? ""))
    .orderBy("f.id", "desc")
    .limit(limit)
    .execute();
}

/** Sorted by the index of undecided referrals: few await a decision among many. */
function listUndecided(
  db: Database,
  { limit, before, researcher }: Page & Pick<ReferralFilter, "researcher">,
) {
  return referrals(db)
    .where("f.status", "=", sql.lit("sent"))
    .$if(researcher !== undefined, (query) => query.where("f.researcher_id", "=", researcher ?? ""))
    .$if(before !== undefined, (query) =>
      query.where((is) =>
        is(
          is.refTuple("f.created_at", "f.id"),
          "<",
          is
            .selectFrom("referrals as last")
            .select(["last.created_at", "last.id"])
            .where("last.id", "=", before ?? "")
            .$asTuple("created_at", "id"),
        ),
      ),
    )
    .orderBy("f.created_at", "desc")
    .orderBy("f.id", "desc")
    .limit(limit)
    .execute();
}

/** Reads one referral with its sender, or undefined. */
export function readReferral(tx: DatabaseTransaction, id: string) {
  return referrals(tx).where("f.id", "=", id).executeTakeFirst();
}

/** Decides on a referral; false when it was decided before, or does not exist. */
export async function decideReferral(
  tx: DatabaseTransaction,
  id: string,
  status: "accepted" | "declined",
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("referrals")
    .set({ status, decided_at: at })
    .where("id", "=", id)
    .where("status", "=", "sent")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns one invitation to a researcher (specification 10.23). */
export async function returnReferral(tx: DatabaseTransaction, researcherId: string): Promise<void> {
  await tx
    .updateTable("researchers")
    .set((on) => ({ available_referrals: on("available_referrals", "+", 1) }))
    .where("id", "=", researcherId)
    .execute();
}
