import { type Kysely, sql } from "kysely";
import { columnTypes, type DatabaseKind } from "../columns";

/** Where a session came from; and what happened to how an account is protected, for its owner to read. */
export function accountEvents(kind: DatabaseKind) {
  const { text, number } = columnTypes[kind];
  const origin = ["browser", "system", "network"];
  return async function up(db: Kysely<unknown>): Promise<void> {
    for (const column of origin) await db.schema.alterTable("sessions").addColumn(column, text).execute();
    const table = db.schema
      .createTable("account_events")
      .addColumn("id", text, (c) => c.primaryKey())
      .addColumn("researcher_id", text, (c) => c.notNull().references("researchers.id"))
      .addColumn("kind", text, (c) => c.notNull())
      .addColumn("browser", text)
      .addColumn("system", text)
      .addColumn("network", text)
      .addColumn("created_at", number, (c) => c.notNull());
    await (kind === "sqlite" ? table.modifyEnd(sql`strict`) : table).execute();
    await sql.raw("create index account_events_researcher on account_events (researcher_id, id)").execute(db);
  };
}
