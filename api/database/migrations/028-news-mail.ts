import { type Kysely, sql } from "kysely";
import { columnTypes, type DatabaseKind } from "../columns";

/**
 * How soon a researcher is told by mail of news about their submissions, and which events they are still to be told of (decision
 * 073). Of what has happened before, everybody was told.
 */
export function newsMail(kind: DatabaseKind) {
  const { text, number } = columnTypes[kind];
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable("researchers")
      .addColumn("news_mail", text, (c) =>
        c.notNull().defaultTo("at-once").check(sql.raw("news_mail in ('at-once', 'daily', 'never')")),
      )
      .execute();
    await db.schema
      .alterTable("submission_events")
      .addColumn("mail_due", number, (c) => c.notNull().defaultTo(0))
      .execute();
    await sql
      .raw("create index submission_events_mail_due on submission_events (submission_id) where mail_due = 1")
      .execute(db);
  };
}
