import { type Kysely, sql } from "kysely";
import { columnTypes, type DatabaseKind } from "../columns";

/** As `api/gpg/expiry.rules.ts` had it when this was written. */
const FIRST_NOTICE_MS = 30 * 24 * 60 * 60_000;

/**
 * When the owner of an OpenPGP key is next told that it ends; and the company's name as an agreement was signed with it. That was
 * not kept of earlier ones, and what it is now need not be what it was: they stay without.
 */
export function keysAndAgreements(kind: DatabaseKind) {
  const { text, number } = columnTypes[kind];
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable("gpg_keys").addColumn("notice_at", number).execute();
    const run = (statement: string) => sql.raw(statement).execute(db);
    await run(`update gpg_keys set notice_at = expires_at - ${FIRST_NOTICE_MS} where expires_at is not null`);
    await run("create index gpg_keys_notice on gpg_keys (notice_at) where notice_at is not null");
    await db.schema.alterTable("ndas").addColumn("company", text).execute();
  };
}
