import type { Kysely } from "kysely";
import { columnTypes, type DatabaseKind } from "../columns";

/** When managers were last told by mail that something waits: of several timers, and after a restart, one tells them. */
export function inboxMail(kind: DatabaseKind) {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable("instance").addColumn("inbox_mailed_at", columnTypes[kind].number).execute();
  };
}
