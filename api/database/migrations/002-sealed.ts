import { type Kysely, sql } from "kysely";

const text = sql`text`;

/**
 * Makes room for sealed submissions. What is there already is sealed at the next start, when the key is at hand; until
 * then an attachment's name is in `plain_name`.
 */
export async function sealed(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("submissions").addColumn("details_mac", text).execute();
  await db.schema.alterTable("attachments").addColumn("plain_name", text).execute();
  await sql`update attachments set plain_name = name`.execute(db);
  await db.schema.alterTable("attachments").dropColumn("name").execute();
  await db.schema.alterTable("gpg_keys").addColumn("encryption_key_id", text).execute();
}
