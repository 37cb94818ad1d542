import type { Kysely } from "kysely";
import { columnTypes, type DatabaseKind } from "../columns";

/** Which submission a message is about, by its number, so that the message leads to it; null for all others, and for those of before. */
export function messagesOfSubmissions(kind: DatabaseKind) {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable("messages").addColumn("submission", columnTypes[kind].text).execute();
  };
}
