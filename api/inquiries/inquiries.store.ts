import type { Insertable } from "kysely";
import type { Database } from "../database/schema";
import type { InquiryTable } from "./inquiries.table";

/** Keeps an inquiry for the programme manager. */
export async function insertInquiry(db: Database, inquiry: Insertable<InquiryTable>): Promise<void> {
  await db.insertInto("inquiries").values(inquiry).execute();
}
