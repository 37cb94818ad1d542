import { type Kysely, sql } from "kysely";
import { columnTypes, type DatabaseKind } from "../columns";

/**
 * Offers for submissions, the payments that they lead to, and both sides' scores (decision 066). What they say is sealed under
 * the vault's key; statuses and moments are not, because the database finds by them.
 */
export function offers(kind: DatabaseKind) {
  const { text, number } = columnTypes[kind];

  return async function up(db: Kysely<unknown>): Promise<void> {
    const table = (name: string) =>
      db.schema
        .createTable(name)
        .addColumn("id", text, (c) => c.primaryKey())
        .addColumn("submission_id", text, (c) => c.notNull().references("submissions.id").onDelete("cascade"))
        .addColumn("content", text, (c) => c.notNull());
    const made = (builder: ReturnType<typeof table>) =>
      (kind === "sqlite" ? builder.modifyEnd(sql`strict`) : builder).execute();

    await made(
      table("submission_offers")
        .addColumn("ordinal", number, (c) => c.notNull())
        .addColumn("status", text, (c) => c.notNull())
        .addColumn("alias", text)
        .addColumn("created_at", number, (c) => c.notNull())
        .addColumn("lapses_at", number, (c) => c.notNull())
        .addColumn("answered_at", number)
        .addUniqueConstraint("submission_offers_ordinal", ["submission_id", "ordinal"]),
    );
    await made(
      table("submission_payments")
        .addColumn("ordinal", number, (c) => c.notNull())
        .addColumn("status", text, (c) => c.notNull())
        .addColumn("created_at", number, (c) => c.notNull())
        .addColumn("changed_at", number, (c) => c.notNull())
        .addUniqueConstraint("submission_payments_ordinal", ["submission_id", "ordinal"]),
    );
    await made(
      table("submission_scores")
        .addColumn("by_researcher", number, (c) => c.notNull())
        .addColumn("changed_at", number, (c) => c.notNull())
        .addUniqueConstraint("submission_scores_side", ["submission_id", "by_researcher"]),
    );
    for (const name of ["submission_offers", "submission_payments", "submission_scores"]) {
      await sql.raw(`create index ${name}_sealed on ${name} (substr(content, 1, 12))`).execute(db);
    }
  };
}
