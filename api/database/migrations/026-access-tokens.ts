import { type Kysely, sql } from "kysely";
import { columnTypes, type DatabaseKind } from "../columns";

/** Access tokens: what lets a researcher's own programs call the API. */
export function accessTokens(kind: DatabaseKind) {
  const { text, number } = columnTypes[kind];
  return async function up(db: Kysely<unknown>): Promise<void> {
    const table = db.schema
      .createTable("access_tokens")
      .addColumn("id", text, (c) => c.primaryKey())
      .addColumn("researcher_id", text, (c) => c.notNull().references("researchers.id"))
      .addColumn("name", text, (c) => c.notNull())
      .addColumn("scope", text, (c) => c.notNull())
      .addColumn("token_hash", text, (c) => c.notNull().unique())
      .addColumn("created_at", number, (c) => c.notNull())
      .addColumn("expires_at", number, (c) => c.notNull())
      .addColumn("last_used_at", number);
    await (kind === "sqlite" ? table.modifyEnd(sql`strict`) : table).execute();
    await sql.raw("create index access_tokens_researcher on access_tokens (researcher_id, id)").execute(db);
    await sql.raw("create index access_tokens_expiry on access_tokens (expires_at)").execute(db);
  };
}
