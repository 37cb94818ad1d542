import { type Kysely, sql } from "kysely";
import { columnTypes, type DatabaseKind } from "../columns";

/**
 * Attachments of messages about a submission: each belongs to an event, those that are there to the first, with which the research
 * came. What the conversation lists of a file is sealed under the vault's key (decision 072). A message has a keyed hash of its
 * text, so that one that is sent again is known.
 */
export function filesOfMessages(kind: DatabaseKind) {
  const { text, number } = columnTypes[kind];
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable("attachments")
      .addColumn("event", number, (c) => c.notNull().defaultTo(1))
      .execute();
    await db.schema.alterTable("attachments").addColumn("listing", text).execute();
    await db.schema.alterTable("submission_events").addColumn("text_mac", text).execute();
    await sql.raw("create index attachments_listing on attachments (substr(listing, 1, 12))").execute(db);
  };
}
