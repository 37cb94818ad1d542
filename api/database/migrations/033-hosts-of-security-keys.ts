import type { Kysely } from "kysely";
import { columnTypes, type DatabaseKind } from "../columns";

/** The host name that each security key is bound to. Of earlier ones the server notes it as it starts: only it knows its own. */
export function hostsOfSecurityKeys(kind: DatabaseKind) {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable("security_keys").addColumn("host", columnTypes[kind].text).execute();
  };
}
