import type { Database } from "../../api/database/schema";
import { Refusal } from "./errors";

/** A page of a list: at most `limit` entries, from behind the one with the id `before`. */
export interface Page {
  limit: number;
  before?: string;
}

/** The tables that are listed by pages. */
type Paged = "invitations" | "researchers" | "messages" | "research_requests" | "referrals" | "inquiries";

/** Throws a Refusal where `before` is no entry's id: a page of nothing would look like the end of the list. */
export async function refuseUnknownBefore(db: Database, table: Paged, { before }: Page): Promise<void> {
  if (before === undefined) return;
  const found = await db
    .selectFrom(table as "inquiries")
    .select("id")
    .where("id", "=", before)
    .executeTakeFirst();
  if (found) return;
  throw new Refusal(
    `There is no "${before}" in the list. Give --before an id that the list showed, or leave it out to begin at the top.`,
  );
}
