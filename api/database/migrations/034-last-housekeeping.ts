import { type Kysely, sql } from "kysely";
import { columnTypes, type DatabaseKind } from "../columns";

/**
 * When housekeeping last ran, and since when its clock is doubted (decision 083). Of an earlier version's database the newest
 * entry of the audit log says how late it has been at least, so that its first housekeeping believes no clock that is far ahead.
 */
export function lastHousekeeping(kind: DatabaseKind) {
  return async function up(db: Kysely<unknown>): Promise<void> {
    const { number } = columnTypes[kind];
    for (const column of ["last_housekeeping_at", "clock_doubted_at"])
      await db.schema.alterTable("instance").addColumn(column, number).execute();
    await sql`update instance set last_housekeeping_at = (select max(at) from audit)`.execute(db);
  };
}
