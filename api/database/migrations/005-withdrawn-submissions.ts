import { type Kysely, sql } from "kysely";
import { columnTypes, type DatabaseKind } from "../columns";

/**
 * Tells the attempts to send one submission apart, and what was withdrawn, so that an attempt that arrives late stores
 * nothing (decision 058). `opened_at` is null for what was opened by an earlier version: that is older than anything that
 * may still be withdrawn or replaced, within a day.
 */
export function withdrawnSubmissions(kind: DatabaseKind) {
  const { text, number } = columnTypes[kind];

  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable("submissions")
      .addColumn("revision", number, (c) => c.notNull().defaultTo(1))
      .execute();
    await db.schema.alterTable("submissions").addColumn("session_id", text).execute();
    await db.schema.alterTable("submissions").addColumn("opened_at", number).execute();
    const table = db.schema
      .createTable("withdrawn_submissions")
      .addColumn("researcher_id", text, (c) => c.notNull().references("researchers.id"))
      .addColumn("id", text, (c) => c.notNull())
      .addColumn("revision", number, (c) => c.notNull())
      .addColumn("withdrawn_at", number, (c) => c.notNull())
      .addPrimaryKeyConstraint("withdrawn_submissions_key", ["researcher_id", "id"]);
    await (kind === "sqlite" ? table.modifyEnd(sql`strict`) : table).execute();
    await sql`create index withdrawn_submissions_moment on withdrawn_submissions (withdrawn_at)`.execute(db);
  };
}
