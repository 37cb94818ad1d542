import { type Kysely, sql } from "kysely";
import { columnTypes, type DatabaseKind } from "../columns";

/**
 * Signed receipts of what happens to submissions. They refer to no row of `submissions`, because they outlive it: the record
 * of what was destroyed stays with its researcher. What came before has none, which the first receipt after it says.
 */
export function submissionReceipts(kind: DatabaseKind) {
  const { text, number } = columnTypes[kind];

  return async function up(db: Kysely<unknown>): Promise<void> {
    const receipts = db.schema
      .createTable("submission_receipts")
      .addColumn("id", text, (c) => c.primaryKey())
      .addColumn("submission_id", text, (c) => c.notNull())
      .addColumn("researcher_id", text, (c) => c.notNull().references("researchers.id"))
      .addColumn("sequence", number, (c) => c.notNull())
      .addColumn("event", number)
      .addColumn("kind", text, (c) => c.notNull())
      .addColumn("jws", text, (c) => c.notNull())
      .addColumn("opening", text)
      .addColumn("contents", text)
      .addColumn("created_at", number, (c) => c.notNull())
      .addUniqueConstraint("submission_receipts_sequence", ["submission_id", "sequence"]);
    await (kind === "sqlite" ? receipts.modifyEnd(sql`strict`) : receipts).execute();
    for (const index of [
      "submission_receipts_sealed on submission_receipts (substr(contents, 1, 12))",
      // The certificates of a researcher's.
      "submission_receipts_kind on submission_receipts (researcher_id, kind, created_at)",
    ])
      await sql.raw(`create index ${index}`).execute(db);
  };
}
