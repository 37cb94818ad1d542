import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { Bounty } from "#contract/content";
import { TITLE_MAX_LENGTH } from "#contract/limits";
import { line, paragraphs } from "#contract/text";
import { upsertBounty } from "../../api/content/bounties.store";
import type { Database, DatabaseTransaction } from "../../api/database/schema";
import type { Services } from "../../api/services";
import { listWaitingList, tellWaitingList } from "../requests/waiting-list";
import { refuseDoubleKeys } from "../shared/import-file";

/** A number that is stored as text. Digits alone, because the site shows it as it is, before "seconds" or "months". */
const amount = (name: string) => {
  const error = `${name} must be a number, 0 or more, as text or not.`;
  return z
    .union([z.string(), z.number()], { error })
    .transform(String)
    .pipe(line(name))
    .pipe(z.string().regex(/^\d+(\.\d+)?$/, error));
};

const figure = (name: string, least: number, most: number) => {
  const error = `${name} must be a number from ${least} to ${most}.`;
  return z.number(error).min(least, error).max(most, error);
};

/** A target in an import file: the contract's shape without its id, under a key of the importer's choice. */
const Entry = z.strictObject({
  ...Bounty.omit({ id: true }).shape,
  key: z
    .string("The key is required.")
    .regex(/^[a-z0-9][a-z0-9-]{0,63}$/, "A key is made of a-z, 0-9 and hyphens, at most 64."),
  title: line("The title", TITLE_MAX_LENGTH),
  level: figure("The level", 1, 99).int("The level must be a whole number."),
  platform: line("The platform"),
  type: line("The type"),
  category: line("The category"),
  reliability: figure("The reliability", 0, 100),
  /** Seconds. */
  execution: amount("The execution time"),
  /** Months. */
  delivery: amount("The delivery time"),
  /** Left out, the managers' setting stays. */
  full: z.boolean().optional(),
  criteria: z.array(
    z.strictObject({ name: line("The name"), value: paragraphs("The value", 2000) }),
    "The criteria must be a list of names and values.",
  ),
});

/** The contents of an import file. */
export const BountyFile = z.array(Entry).superRefine(refuseDoubleKeys);
export type BountyFile = z.output<typeof BountyFile>;

/** How many targets an import added, changed and left as they were, and how many researchers it notified of free places. */
export interface BountyImport {
  added: number;
  /** Those of which something is another than before: what it says, its place in the order, or that it is listed. */
  changed: number;
  unchanged: number;
  /** The keys of those that were retired, and are listed again. */
  returned: string[];
  /** The keys of known ones that were full, and have places by the file. */
  opened: string[];
  /** The keys of known ones that had places, and are full by the file. */
  filled: string[];
  told: number;
}

/**
 * Adds targets and changes those with a known key; the import is idempotent. A retired target is listed again. The
 * waiting list of one that was full and is not any more is notified.
 */
export async function importBounties(
  services: Pick<Services, "now" | "newId">,
  tx: DatabaseTransaction,
  targets: BountyFile,
): Promise<BountyImport> {
  const before = await readByKey(tx);
  let told = 0;
  for (const [position, target] of targets.entries()) {
    await upsertBounty(tx, { ...target, position }, services);
    const known = before.get(target.key);
    if (known?.full === 1 && target.full === false) {
      told += await tellWaitingList(services, tx, { id: known.id, title: target.title });
    }
  }
  const after = await readByKey(tx);
  const known = targets.filter(({ key }) => before.has(key));
  const changed = known.filter(({ key }) => !isDeepStrictEqual(before.get(key), after.get(key))).length;
  const returned = targets
    .map(({ key }) => key)
    .filter((key) => (before.get(key)?.retired_at ?? null) !== null);
  const turned = (full: 0 | 1) =>
    known
      .map(({ key }) => key)
      .filter((key) => before.get(key)?.full !== full && after.get(key)?.full === full);
  const added = targets.length - known.length;
  const unchanged = known.length - changed;
  return { added, changed, unchanged, returned, opened: turned(0), filled: turned(1), told };
}

/** Lists the keys of full targets that a file gives places, with the researchers on the waiting list of each that has some. */
export async function listToTell(
  db: Database | DatabaseTransaction,
  targets: BountyFile,
): Promise<{ key: string; waiting: string[] }[]> {
  const known = await readByKey(db);
  const found = [];
  for (const { key, full } of targets) {
    const before = known.get(key);
    if (before?.full !== 1 || full !== false) continue;
    const waiting = await listWaitingList(db, before.id);
    if (waiting.length > 0) found.push({ key, waiting });
  }
  return found;
}

async function readByKey(db: Database | DatabaseTransaction) {
  const rows = await db.selectFrom("bounties").selectAll().execute();
  return new Map(rows.map((row) => [row.key, row]));
}
