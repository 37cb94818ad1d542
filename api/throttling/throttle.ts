import { createHmac } from "node:crypto";
import { sql } from "kysely";
import type { Budget } from "#contract/endpoint";
import { prepared } from "../database/prepared-queries";
import type { Database, DatabaseTransaction } from "../database/schema";
import { tooMany } from "../http/api-error";
import type { Services } from "../services";

/** The services of a counter: the database, or a transaction in it, and the clock. */
export interface Throttling extends Pick<Services, "now"> {
  db: Database | DatabaseTransaction;
}

/** How many events of one kind a window allows. */
export interface Limit {
  events: number;
  windowMs: number;
  /** How long the wait is once the limit is reached; without it, until the window ends. */
  blockMs?: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * How many calls a session may make in a minute, and a researcher in an hour or of page views in a minute; without a session, a client
 * (docs/security.md#throttles). `sign_in` only bounds the work of one client; guesses are counted by `auth/attempts.ts`.
 */
export const budgets: Record<Budget, Limit & { what: string }> = {
  sign_in: { events: 60, windowMs: MINUTE, what: "tries to log in or to change a password are taken" },
  refresh: { events: 30, windowMs: MINUTE, what: "renewals of a session are taken" },
  /** Each set costs ten password hashes. */
  recovery_codes: { events: 10, windowMs: HOUR, what: "sets of recovery codes are made" },
  write: { events: 60, windowMs: MINUTE, what: "changes are taken" },
  submission: { events: 10, windowMs: HOUR, what: "submissions are taken" },
  /** Each is an event with a receipt, and a record holds all of them. */
  message: { events: 120, windowMs: HOUR, what: "messages about submissions are taken" },
  score: { events: 60, windowMs: HOUR, what: "changes of scores are taken" },
  /** Each is a row that stays, also of a place that was withdrawn. */
  request: { events: 60, windowMs: HOUR, what: "requests for targets are taken" },
  referral: { events: 5, windowMs: HOUR, what: "invitations can be sent" },
  inquiry: { events: 5, windowMs: HOUR, what: "messages to the programme can be sent" },
  /** Each is one reply with all that was written about a submission (CONVERSATION_MAX_BYTES). */
  record: { events: 10, windowMs: MINUTE, what: "records are made" },
  impression: { events: 120, windowMs: MINUTE, what: "page views are counted" },
};

/** The limit of a budget, in the sentence of its refusal. */
const sentenceOf = ({ events, windowMs, what }: (typeof budgets)[Budget]) =>
  `No more than ${events} ${what} in ${windowMs === HOUR ? "an hour" : "a minute"}.`;

/** How far the clocks of two processes may differ. */
export const CLOCK_SKEW_MS = 10_000;

/** Throttle keys are HMACs, so that neither addresses nor emails are in the table. */
export function throttleKey({ keys }: Pick<Services, "keys">, ...parts: string[]): string {
  return createHmac("sha256", keys.throttle).update(JSON.stringify(parts)).digest("base64url");
}

interface Taking {
  key: string;
  /** Milliseconds, as all that follow. */
  at: number;
  latestEnd: number;
  firstEnd: number;
  /** When a full window ends; null to leave its end as it is. */
  fullEnd: number | null;
  events: number;
}

const takeOne = prepared((db, { key, at, latestEnd, firstEnd, fullEnd, events }: Taking) => {
  const over = sql<boolean>`(throttles.window_ends_at <= ${at} or throttles.window_ends_at > ${latestEnd})`;
  return db
    .insertInto("throttles")
    .values({ key, count: 1, window_ends_at: firstEnd })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({
          count: sql`case when ${over} then 1 else throttles.count + 1 end`,
          window_ends_at: sql`case
            when ${over} then ${firstEnd}
            when throttles.count + 1 >= ${events} then coalesce(${fullEnd}, throttles.window_ends_at)
            else throttles.window_ends_at end`,
        })
        .where((is) => is.or([over, is("throttles.count", "<", events)])),
    )
    .returning("count");
});

/**
 * Claims one event of a limit. One statement decides and counts, so that neither parallel requests nor parallel
 * processes get one too many; a refused event is not counted and prolongs nothing. A window that ends later than one of
 * this limit can was begun by a clock that ran ahead, and counts as ended: otherwise it would block clients for as long as that.
 *
 * @param options.unsynced the last counts may be lost in a power cut
 * @returns 0 when it was claimed, otherwise how many milliseconds to wait
 */
export async function take(
  { db, now }: Throttling,
  key: string,
  limit: Limit,
  { unsynced }: { unsynced?: boolean } = {},
): Promise<number> {
  const at = now();
  const { events, windowMs, blockMs } = limit;
  const taking: Taking = {
    key,
    at,
    events,
    latestEnd: at + Math.max(windowMs, blockMs ?? 0) + CLOCK_SKEW_MS,
    firstEnd: at + (events === 1 ? (blockMs ?? windowMs) : windowMs),
    fullEnd: blockMs === undefined ? null : at + blockMs,
  };
  const [taken] = await takeOne(db, taking, { unsynced, together: unsynced });
  return taken ? 0 : Math.max(1, await waitFor({ db, now }, key));
}

/** Releases an event that turned out not to count, such as a sign-in that succeeded. */
export async function refund({ db, now }: Throttling, key: string): Promise<void> {
  await db
    .updateTable("throttles")
    .set((is) => ({ count: is("count", "-", 1) }))
    .where("key", "=", key)
    .where("count", ">", 0)
    .where("window_ends_at", ">", now())
    .execute();
}

/** Deletes the count under a key. */
export async function forget({ db }: Pick<Throttling, "db">, key: string): Promise<void> {
  await db.deleteFrom("throttles").where("key", "=", key).execute();
}

async function waitFor({ db, now }: Throttling, key: string): Promise<number> {
  const row = await db
    .selectFrom("throttles")
    .select("window_ends_at")
    .where("key", "=", key)
    .executeTakeFirst();
  return row ? Math.max(0, row.window_ends_at - now()) : 0;
}

/**
 * The budgets that only bound how many calls are made; guesses are counted separately. They come before every write, every request for
 * a target and every sign-in, and a count that waited for the disk would make each of them wait twice (api/database/sqlite/README.md).
 */
const unsynced: ReadonlySet<Budget> = new Set(["write", "impression", "request", "sign_in"]);

/** Spends one call from a budget. Throws 429 with Retry-After when none is left. */
export async function spend(services: Services, budget: Budget, who: string): Promise<void> {
  const key = throttleKey(services, "budget", budget, who);
  const wait = await take(services, key, budgets[budget], { unsynced: unsynced.has(budget) });
  if (wait > 0) throw tooMany(sentenceOf(budgets[budget]), wait);
}
