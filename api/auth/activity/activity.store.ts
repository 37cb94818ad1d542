import type { Insertable } from "kysely";
import { ACTIVITY_PAGE_SIZE } from "#contract/limits";
import { atMost } from "../../database/constant-limit";
import type { Database, DatabaseTransaction } from "../../database/schema";
import type { AccountEventTable } from "../auth.table";

type Db = Database | DatabaseTransaction;

/** Adds an event. */
export async function insertAccountEvent(db: Db, event: Insertable<AccountEventTable>): Promise<void> {
  await db.insertInto("account_events").values(event).execute();
}

/** A page of a researcher's events after a time, newest first; with `before`, those older than that one. */
export function listAccountEvents(
  db: Db,
  researcherId: string,
  { after, before }: { after: number; before?: string },
) {
  const all = db
    .selectFrom("account_events")
    .select(["id", "kind", "created_at", "browser", "system", "network"])
    .where("researcher_id", "=", researcherId)
    .where("created_at", ">", after)
    .orderBy("id", "desc")
    .limit(atMost(ACTIVITY_PAGE_SIZE));
  return (before === undefined ? all : all.where("id", "<", before)).execute();
}
