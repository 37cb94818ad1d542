import { type Kysely, sql } from "kysely";
import { columnTypes, type DatabaseKind } from "../columns";

/** As `api/gpg/expiry.rules.ts` had it when this was written. */
const FIRST_NOTICE_MS = 30 * 24 * 60 * 60_000;

/** When the owner of an OpenPGP key is next told that it ends. */
export function keyExpiry(kind: DatabaseKind) {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable("gpg_keys").addColumn("notice_at", columnTypes[kind].number).execute();
    const run = (statement: string) => sql.raw(statement).execute(db);
    await run(`update gpg_keys set notice_at = expires_at - ${FIRST_NOTICE_MS} where expires_at is not null`);
    await run("create index gpg_keys_notice on gpg_keys (notice_at) where notice_at is not null");
  };
}
