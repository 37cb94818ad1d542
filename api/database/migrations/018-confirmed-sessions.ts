import type { Kysely } from "kysely";
import { columnTypes, type DatabaseKind } from "../columns";

/** When a session's researcher last showed the second factor within it, after the login. */
export function confirmedSessions(kind: DatabaseKind) {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable("sessions").addColumn("confirmed_at", columnTypes[kind].number).execute();
  };
}
