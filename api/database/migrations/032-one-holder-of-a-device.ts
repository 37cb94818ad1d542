import { type Kysely, sql } from "kysely";
import { columnTypes, type DatabaseKind } from "../columns";

/**
 * One holder of a device: its serial number is in the table once. Where an earlier version noted it several times, all of them stay, because
 * only the programme knows who has it: each further one gets a number of its own in `duplicate`, which a new one cannot have, and `db check`
 * names them.
 */
export function oneHolderOfADevice(kind: DatabaseKind) {
  const { number } = columnTypes[kind];
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable("shipped_hardware")
      .addColumn("duplicate", number, (c) => c.notNull().defaultTo(0))
      .execute();
    const run = (statement: string) => sql.raw(statement).execute(db);
    await run("create index shipped_hardware_serial_at_first on shipped_hardware (hardware_serial, id)");
    await run(
      "update shipped_hardware set duplicate = (select count(*) from shipped_hardware as earlier where earlier.hardware_serial = shipped_hardware.hardware_serial and earlier.id < shipped_hardware.id)",
    );
    await run("drop index shipped_hardware_serial_at_first");
    await run("create unique index shipped_hardware_serial on shipped_hardware (hardware_serial, duplicate)");
  };
}
