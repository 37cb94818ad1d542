import { setImmediate } from "node:timers/promises";
import { transaction } from "../database/transaction";
import type { Issuing } from "../receipts/issue";
import { forgetReferred } from "../referrals/forget-referred";
import type { Services } from "../services";
import { destroySubmissions } from "../submissions/remove-submissions";
import { countRows, over, someOf, whichOf } from "./expired";
import type { Retention, RetentionPeriods } from "./periods";

type Kind = keyof RetentionPeriods;
/** Rows by kind. */
export type RetentionCounts = Record<Kind, number>;
type Retaining = Pick<Services, "db" | "store" | "now"> & Issuing;

/** Rows of one step: a few milliseconds, so that no other write waits for long. */
const STEP_ROWS = 1_000;
/** These take more: a submission has up to ten attachments, a referral restores an invitation. */
const SMALL_STEP_ROWS = 50;

/** How expired rows of each kind are removed, and how many in one step; `removed` is called with their number once that is committed. */
const steps: Record<
  Kind,
  {
    rows: number;
    run: (
      services: Retaining,
      ids: string[],
      options: { retention: Retention; removed: (rows: number) => void },
    ) => Promise<void>;
  }
> = {
  impressions: deletion("impressions"),
  inquiries: deletion("inquiries"),
  invitations: deletion("invitations"),
  agreements: deletion("ndas"),
  referrals: {
    rows: SMALL_STEP_ROWS,
    async run({ db, now }, ids, { retention, removed }) {
      const emptied = await transaction(db, async (tx) => {
        // Chosen again: a manager may have accepted one since, and who is invited keeps their name.
        const still = await whichOf(tx, over.referrals(tx, now() - retention.referrals), ids);
        await forgetReferred(tx, still, now());
        return still;
      });
      removed(emptied.length);
    },
  },
  declinedSubmissions: {
    rows: SMALL_STEP_ROWS,
    run: (services, ids, { retention, removed }) =>
      destroySubmissions(services, ids, retention.backups, removed),
  },
};

/** How many rows have expired, by kind. Changes nothing. */
export async function countOver(
  { db, now }: Pick<Services, "db" | "now">,
  periods: RetentionPeriods,
): Promise<RetentionCounts> {
  return eachKind((kind) => countRows(db, over[kind](db, now() - periods[kind])));
}

/**
 * Removes expired rows, in steps that never lock the database for long; several processes may run it concurrently. Returns
 * the number of rows of each kind that are gone, also of a kind that failed half-way. Where a kind fails the others go on: a wait for
 * the store blocks no other rows.
 *
 * @param failed is called with each kind that fails; without it, the first failure is thrown in the end
 */
export async function applyRetention(
  services: Retaining,
  periods: Retention,
  failed?: (kind: Kind, error: unknown) => void,
): Promise<RetentionCounts> {
  const failures: unknown[] = [];
  const counts = await eachKind(async (kind) => {
    let count = 0;
    const removed = (rows: number) => {
      count += rows;
    };
    try {
      await removeOver(services, kind, { retention: periods, removed });
    } catch (error) {
      failures.push(error);
      failed?.(kind, error);
    }
    return count;
  });
  if (failures.length > 0 && !failed) throw failures[0];
  return counts;
}

async function removeOver(
  services: Retaining,
  kind: Kind,
  { retention, removed }: { retention: Retention; removed: (rows: number) => void },
): Promise<void> {
  const { db, now } = services;
  const ids = over[kind](db, now() - retention[kind]);
  const { rows, run } = steps[kind];
  for (;;) {
    const some = await someOf(db, ids, rows);
    if (some.length > 0) await run(services, some, { retention, removed });
    if (some.length < rows) return;
    // The embedded database runs in this thread: waiting requests come first.
    await setImmediate();
  }
}

function deletion(table: "impressions" | "inquiries" | "invitations" | "ndas"): (typeof steps)[Kind] {
  return {
    rows: STEP_ROWS,
    async run({ db }, ids, { removed }) {
      await db.deleteFrom(table).where("id", "in", ids).execute();
      removed(ids.length);
    },
  };
}

async function eachKind(countOf: (kind: Kind) => Promise<number>): Promise<RetentionCounts> {
  const counts: Partial<RetentionCounts> = {};
  for (const kind of Object.keys(over) as Kind[]) counts[kind] = await countOf(kind);
  return counts as RetentionCounts;
}
