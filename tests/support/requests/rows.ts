import type { Insertable } from "kysely";
import { v7 } from "uuid";
import type { Database } from "../../../api/database/schema";
import type { ReferralTable } from "../../../api/referrals/referrals.table";
import type { AttachmentTable } from "../../../api/submissions/submissions.table";

type Row<Table, Needed extends keyof Insertable<Table>> = Partial<Insertable<Table>> &
  Pick<Insertable<Table>, Needed>;

interface Writing {
  db: Pick<Database, "insertInto">;
  /** Ids hold when they were made: those of the services do so by the test's clock. */
  newId?: () => string;
}

/** A referral in the database, sent and undecided by default. Returns its id. */
export async function seedReferral(
  { db, newId = v7 }: Writing,
  referral: Row<ReferralTable, "researcher_id" | "email">,
): Promise<string> {
  const id = referral.id ?? newId();
  await db
    .insertInto("referrals")
    .values({ fullname: "A Peer", created_at: 0, ...referral, id })
    .execute();
  return id;
}

/** An attachment in the database, of one byte by default. Returns its id. */
export async function seedAttachment(
  { db, newId = v7 }: Writing,
  attachment: Row<AttachmentTable, "submission_id">,
): Promise<string> {
  const id = attachment.id ?? newId();
  await db
    .insertInto("attachments")
    .values({ size: 1, sha256: "0", storage_key: id, created_at: 0, ...attachment, id })
    .execute();
  return id;
}
