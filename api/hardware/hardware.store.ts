import type { Database } from "../database/schema";

/** The hardware that was shipped to a researcher, in the order in which it was added. */
export function listHardware(db: Database, researcherId: string) {
  return db
    .selectFrom("shipped_hardware")
    .select("hardware_serial")
    .where("researcher_id", "=", researcherId)
    .orderBy("id")
    .execute();
}
