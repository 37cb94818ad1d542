import { allocationOf, clientScope } from "#lib/client-scope";
import { inOneCommit } from "../database/transaction";
import { tooMany } from "../http/api-error";
import type { Client } from "../http/call-context";
import type { Services } from "../services";
import { forget, type Limit, refund, type Throttling, take, throttleKey } from "../throttling/throttle";
import type { EmailKey } from "./email-address";
import { knownDevice } from "./second-factor/known-device";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How many failed sign-ins are allowed (docs/security.md R2, docs/security.md#throttles). */
const perClient: Limit = { events: 20, windowMs: 10 * MINUTE };
const perAccountAndClient: Limit = { events: 5, windowMs: 15 * MINUTE, blockMs: 15 * MINUTE };
const perAccount: Limit = { events: 30, windowMs: DAY };
/**
 * The limit for an account that has used up `perAccount`: one try every 15 minutes for an IPv4 address or the /48 of an IPv6 address, of
 * which one attacker easily has all 65,536 clients. Each waits by itself, so tries from elsewhere can lock the owner out for no longer
 * than that.
 */
const perAllocationWhenAccountIsFull: Limit = { events: 1, windowMs: 15 * MINUTE };
/** Wrong one-time codes (docs/security.md R5). */
const wrongCodes: Limit = { events: 10, windowMs: HOUR };

/**
 * A try, counted as failed before it is made; the caller reports its outcome. Neither report ever throws: what the try came to, which
 * may be stored, would be hidden by it. A count that stays ends by itself.
 */
export interface Attempt {
  /** The try was right: its counts are removed. */
  succeeded(): Promise<void>;
  /** There was no verdict, for instance because the service is busy: the try does not count. */
  undecided(): Promise<void>;
}

/** Runs `judge`, whose result decides the try. If it throws, even a refusal, the try does not count. */
export async function decide<Verdict>(attempt: Attempt, judge: () => Promise<Verdict>): Promise<Verdict> {
  try {
    return await judge();
  } catch (error) {
    await attempt.undecided();
    throw error;
  }
}

/**
 * Counts a sign-in as failed before its password is checked, so that parallel tries cannot slip through. Accounts
 * that do not exist are counted like the others. A device that the account has signed in from has its own counter and no
 * other, so that neither tries at the account nor those of its neighbours ever block it (decision 024). Throws 429.
 */
export async function attemptSignIn(services: Services, account: EmailKey, from: Client): Promise<Attempt> {
  const { db, now } = services;
  const client = clientScope(from.address);
  const device = await knownDevice(services, services.db, account, from);
  const key = (...parts: string[]) => throttleKey(services, ...parts);
  const both = device ? key("sign-in device", account, device) : key("sign-in", account, client);
  const taken: string[] = [];
  const undo = async (tx: Throttling["db"]) => {
    for (const one of taken) await refund({ db: tx, now }, one);
  };
  const wait = await inOneCommit(db, async (tx) => {
    const claim = async (one: string, limit: Limit) => {
      const wait = await take({ db: tx, now }, one, limit);
      if (wait === 0) taken.push(one);
      return wait;
    };
    const wait = device
      ? await claim(both, perAccountAndClient)
      : (await claim(key("sign-in client", client), perClient)) ||
        (await claim(both, perAccountAndClient)) ||
        (await waitForAccount(services, tx, account, from, claim));
    if (wait > 0) await undo(tx);
    return wait;
  });
  if (wait > 0) {
    services.log.warn("login.throttled", pseudonyms(services, account, from));
    throw tooMany("Too many logins failed, for this account or from your network.", wait);
  }
  return {
    undecided: () => settle(services, () => inOneCommit(db, undo)),
    succeeded: () =>
      settle(services, () =>
        inOneCommit(db, async (tx) => {
          await undo(tx);
          await forget({ db: tx }, both);
        }),
      ),
  };
}

/** Removes counts of a try that is over; only logs a failure. */
async function settle({ log }: Pick<Services, "log">, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    log.error("attempt.not_settled", { error: String(cause) });
  }
}

async function waitForAccount(
  services: Services,
  tx: Throttling["db"],
  account: EmailKey,
  { address }: Client,
  claim: (key: string, limit: Limit) => Promise<number>,
): Promise<number> {
  const full = (await claim(throttleKey(services, "sign-in account", account), perAccount)) > 0;
  const turns = { db: tx, now: services.now };
  return full ? waitForTurn(turns, throttleKey(services, "turn", account, allocationOf(address))) : 0;
}

/** Refuses the first try, with a turn 15 minutes later; then one may be made, and gets the next turn. */
async function waitForTurn(turns: Throttling, key: string): Promise<number> {
  const { windowMs } = perAllocationWhenAccountIsFull;
  const first = !(await turns.db
    .selectFrom("throttles")
    .select("key")
    .where("key", "=", key)
    .executeTakeFirst());
  const wait = await take(turns, key, perAllocationWhenAccountIsFull);
  return first && wait === 0 ? windowMs : wait;
}

/**
 * Counts a one-time code as wrong before it is checked. Devices that the account signed in from have a count
 * of their own, so that an attacker with the password cannot use up the owner's tries. Throws 429.
 */
export async function attemptCode(services: Services, account: EmailKey, from: Client): Promise<Attempt> {
  const device = (await knownDevice(services, services.db, account, from)) ?? "";
  return attempt(services, throttleKey(services, "code", account, device), {
    ...wrongCodes,
    refusal: "Too many one-time codes were wrong.",
  });
}

/**
 * Counts a one-time code as wrong before it is checked, within a session: apart from those of logins, or a thief of the session could
 * use up its owner's. Throws 429.
 */
export function attemptOwnCode(services: Services, sessionId: string): Promise<Attempt> {
  return attempt(services, throttleKey(services, "own code", sessionId), {
    ...wrongCodes,
    refusal: "Too many one-time codes were wrong.",
  });
}

/** Counts a current password as wrong before it is checked; for a session that changes its password. Throws 429. */
export function attemptCurrentPassword(services: Services, sessionId: string): Promise<Attempt> {
  return attempt(services, throttleKey(services, "current password", sessionId), {
    ...perAccountAndClient,
    refusal: "The current password was wrong too often.",
  });
}

/** Counts a recovery code as wrong before it is checked; for a session that proves possession of the codes. Throws 429. */
export function attemptProof(services: Services, sessionId: string): Promise<Attempt> {
  return attempt(services, throttleKey(services, "recovery code", sessionId), {
    ...perAccountAndClient,
    refusal: "The recovery code was wrong too often.",
  });
}

async function attempt(
  services: Services,
  key: string,
  { refusal, ...limit }: Limit & { refusal: string },
): Promise<Attempt> {
  const wait = await take(services, key, limit);
  if (wait > 0) throw tooMany(refusal, wait);
  const undo = () => settle(services, () => refund(services, key));
  return { succeeded: undo, undecided: undo };
}

/** Pseudonyms of account and client for the log: equal ones are recognisable, none can be identified. */
export function pseudonyms(services: Services, account: EmailKey, { address }: Client) {
  const short = (kind: string, value: string) => throttleKey(services, "log", kind, value).slice(0, 16);
  return { account: short("account", account), client: short("client", clientScope(address)) };
}
