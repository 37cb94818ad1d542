import { type Kysely, sql } from "kysely";
import { columnTypes, type DatabaseKind } from "../columns";

/** Security keys and passkeys, and what they were asked to sign: one question for each session and each sign-in. */
export function securityKeys(kind: DatabaseKind) {
  const { text, number } = columnTypes[kind];
  return async function up(db: Kysely<unknown>): Promise<void> {
    const keys = db.schema
      .createTable("security_keys")
      .addColumn("id", text, (c) => c.primaryKey())
      .addColumn("researcher_id", text, (c) => c.notNull().references("researchers.id"))
      .addColumn("credential_id", text, (c) => c.notNull().unique())
      .addColumn("public_key", text, (c) => c.notNull())
      .addColumn("counter", number, (c) => c.notNull())
      .addColumn("transports", text, (c) => c.notNull())
      .addColumn("name", text, (c) => c.notNull())
      .addColumn("created_at", number, (c) => c.notNull())
      .addColumn("last_used_at", number);
    await (kind === "sqlite" ? keys.modifyEnd(sql`strict`) : keys).execute();
    await sql.raw("create index security_keys_researcher on security_keys (researcher_id, id)").execute(db);
    const challenges = db.schema
      .createTable("key_challenges")
      .addColumn("asked_by", text, (c) => c.primaryKey())
      .addColumn("challenge", text, (c) => c.notNull())
      .addColumn("expires_at", number, (c) => c.notNull());
    await (kind === "sqlite" ? challenges.modifyEnd(sql`strict`) : challenges).execute();
    await sql.raw("create index key_challenges_expiry on key_challenges (expires_at)").execute(db);
  };
}
