import type { Kysely } from "kysely";
import { columnTypes, type DatabaseKind } from "../columns";

/**
 * The company's name as an agreement was signed with it. It was not kept of earlier ones, and what it is now need not be what
 * it was: they stay without.
 */
export function companyAsSigned(kind: DatabaseKind) {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable("ndas").addColumn("company", columnTypes[kind].text).execute();
  };
}
