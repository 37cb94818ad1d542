import type { Insertable } from "kysely";
import type { DatabaseTransaction } from "../database/schema";
import type { InquiryTable } from "./inquiries.table";

const AGAIN_MS = 60 * 60_000;

/**
 * Stores an inquiry for the programme manager. One with the same message as another of the same researcher within the hour,
 * which no manager answered, is that one: it was sent again because no response arrived.
 *
 * @returns the id under which it is stored
 */
export async function keepInquiry(
  tx: DatabaseTransaction,
  inquiry: Insertable<InquiryTable>,
): Promise<string> {
  const same = await tx
    .selectFrom("inquiries")
    .select("id")
    .where("researcher_id", "=", inquiry.researcher_id)
    .where("message", "=", inquiry.message)
    .where("answered_at", "is", null)
    .where("created_at", ">", inquiry.created_at - AGAIN_MS)
    .executeTakeFirst();
  if (same) return same.id;
  await tx.insertInto("inquiries").values(inquiry).execute();
  return inquiry.id;
}
