import { type Kysely, sql } from "kysely";
import { columnTypes, type DatabaseKind } from "../columns";

/** The codes that replace a lost authenticator: an account has the ten that were made last, the used ones among them. */
export function recoveryCodes(kind: DatabaseKind) {
  const { text, number } = columnTypes[kind];
  return async function up(db: Kysely<unknown>): Promise<void> {
    const table = db.schema
      .createTable("recovery_codes")
      .addColumn("id", text, (c) => c.primaryKey())
      .addColumn("researcher_id", text, (c) => c.notNull().references("researchers.id"))
      .addColumn("selector", text, (c) => c.notNull())
      .addColumn("code_hash", text, (c) => c.notNull())
      .addColumn("created_at", number, (c) => c.notNull())
      .addColumn("proved_at", number)
      .addColumn("used_at", number)
      .addUniqueConstraint("recovery_codes_selector", ["researcher_id", "selector"]);
    await (kind === "sqlite" ? table.modifyEnd(sql`strict`) : table).execute();
  };
}
