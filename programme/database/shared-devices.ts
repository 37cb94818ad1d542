import type { Database } from "../../api/database/schema";

/**
 * Describes devices that an earlier version noted several times, and the remedy. Empty when there are none. Only the programme knows who has
 * such a device, so the upgrade leaves all of them.
 */
export async function describeSharedDevices(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom("shipped_hardware as h")
    .innerJoin("researchers as r", "r.id", "h.researcher_id")
    .select(["h.hardware_serial", "r.email"])
    .where("h.hardware_serial", "in", (on) =>
      on.selectFrom("shipped_hardware").select("hardware_serial").where("duplicate", ">", 0),
    )
    .orderBy("h.hardware_serial")
    .orderBy("h.id")
    .execute();
  const holders = new Map<string, string[]>();
  for (const { hardware_serial, email } of rows)
    holders.set(hardware_serial, [...(holders.get(hardware_serial) ?? []), email]);
  // Of a device that was taken back from all others, one holder is left.
  const shared = [...holders].filter(([, emails]) => emails.length > 1);
  if (shared.length === 0) return [];
  const found = shared.map(
    ([serial, emails]) => `the device ${serial} is noted several times, for ${emails.join(" and ")}`,
  );
  return [...found, 'take it back where it is not with "hardware remove"'];
}
