import type { Database } from "../../api/database/schema";
import { lacksOf, type Origin, originOf } from "../../api/receipts/origins";
import type { Programme } from "../shared/context";
import type { DatabaseCheck } from "./check";

/** Number of rows in one query. */
const BATCH = 1_000;

/**
 * Checks that every receipt names an address and a key that are configured, without verifying its signature: after a move or a
 * change of keys one that is left out ends what records prove, and only who checks one would find out.
 */
export async function checkReceipts(
  { identity, openSigner }: Pick<Programme, "identity" | "openSigner">,
  db: Database,
): Promise<DatabaseCheck> {
  const { all, damaged, origins } = await readOrigins(db);
  if (all === 0) return { id: "receipts", ok: true, found: "none" };
  const signer = await openSigner();
  const counts = new Map<string, number>();
  for (const { count, ...origin } of origins)
    for (const lack of lacksOf(origin, { identity, signer }))
      counts.set(lack, (counts.get(lack) ?? 0) + count);
  const found = [...counts].map(([lack, count]) => `${count} of ${all} ${lack}`);
  if (damaged > 0) found.push(`${damaged} of ${all} cannot be read: they were changed, restore a backup`);
  const whole = `${all}, each of an address and a key that are configured`;
  return { id: "receipts", ok: found.length === 0, found: found.join("; ") || whole };
}

/** Reads all receipts, some at a time, and returns their different origins with how many have each. */
async function readOrigins(db: Database) {
  const origins = new Map<string, Origin & { count: number }>();
  let all = 0;
  let damaged = 0;
  for (let last = ""; ; ) {
    const rows = await db
      .selectFrom("submission_receipts")
      .select(["id", "jws"])
      .where("id", ">", last)
      .orderBy("id")
      .limit(BATCH)
      .execute();
    all += rows.length;
    for (const { jws } of rows) {
      const origin = originOf(jws);
      if (!origin) damaged++;
      else {
        const name = `${origin.kid} ${origin.iss}`;
        const known = origins.get(name) ?? { ...origin, count: 0 };
        origins.set(name, { ...known, count: known.count + 1 });
      }
    }
    if (rows.length < BATCH) return { all, damaged, origins: [...origins.values()] };
    last = rows.at(-1)?.id ?? "";
  }
}
