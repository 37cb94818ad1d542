import type { Updateable } from "kysely";
import type { Bounty } from "#contract/content";
import type { Database, DatabaseTransaction } from "../database/schema";
import type { Services } from "../services";
import { bumpVersion } from "./content.store";
import type { BountyTable } from "./content.table";

type Db = Database | DatabaseTransaction;

/** A target as an importer gives it; `key` is the importer's own name of it. */
export interface BountyEntry extends Omit<Bounty, "id" | "full"> {
  key: string;
  position: number;
  /** Left out, a known target keeps what the managers set, and a new one has places. */
  full?: boolean;
}

/** Every open target, in the programme's order. */
export async function listOpenBounties(db: Db): Promise<Bounty[]> {
  const rows = await db
    .selectFrom("bounties")
    .selectAll()
    .where("retired_at", "is", null)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map(({ key, position, retired_at, created_at, ...row }) => ({
    ...row,
    full: row.full === 1,
    criteria: JSON.parse(row.criteria),
  }));
}

/** Adds a target, or changes the one with the same key, keeps its id, and opens it again if it was retired. */
export async function upsertBounty(
  tx: DatabaseTransaction,
  { key, full, criteria, ...entry }: BountyEntry,
  { newId, now }: Pick<Services, "newId" | "now">,
): Promise<void> {
  const content = {
    title: entry.title,
    level: entry.level,
    platform: entry.platform,
    type: entry.type,
    category: entry.category,
    reliability: entry.reliability,
    execution: entry.execution,
    delivery: entry.delivery,
    position: entry.position,
    criteria: JSON.stringify(criteria.map(({ name, value }) => ({ name, value }))),
    retired_at: null,
    ...(full === undefined ? {} : { full: full ? (1 as const) : (0 as const) }),
  };
  await tx
    .insertInto("bounties")
    .values({ id: newId(), key, ...content, created_at: now() })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(content))
    .execute();
  await bumpVersion(tx, "bounties");
}

/** Sets whether a target has places left. False when no open target has this id. */
export function setBountyFull(tx: DatabaseTransaction, id: string, full: boolean): Promise<boolean> {
  return changeOpenBounty(tx, id, { full: full ? 1 : 0 });
}

/** Removes a target from the list; requests for it stay. False when no open target has this id. */
export function retireBounty(tx: DatabaseTransaction, id: string, at: number): Promise<boolean> {
  return changeOpenBounty(tx, id, { retired_at: at });
}

async function changeOpenBounty(
  tx: DatabaseTransaction,
  id: string,
  change: Updateable<BountyTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("bounties")
    .set(change)
    .where("id", "=", id)
    .where("retired_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await bumpVersion(tx, "bounties");
  return numUpdatedRows > 0n;
}
