import { setTimeout as after } from "node:timers/promises";
import type { RunningSite } from "../support/servers/running-site";
import { halfWritten, missing } from "./half-written";
import type { Fact } from "./writers";

/** About as long as a write takes, so that kills fall into every part of one. */
const WITHIN_A_WRITE_MS = 20;
/** After so many kills it is said how far it is. */
const SAYS_EVERY = 20;

/** Records a response immediately, because the next may be cut off. */
export type Note = (fact: Fact) => void;

/** The instance to kill, and its work meanwhile. */
export interface Killing {
  site: RunningSite;
  /** A kill comes somewhere after one of so many responses. */
  answers: number;
  /** Begins to act, until the kill. */
  act: (note: Note) => Acting;
}

/** Work on an instance. */
interface Acting {
  /** Resolves when all clients have noticed the kill. */
  acting: Promise<unknown>;
  /** Kills the other processes. */
  others?: () => void;
  /** Facts known only once the server has ended. */
  afterwards?: () => Fact[];
}

/** The outcome of a run of kills. */
export interface Ledger {
  /** The responses before each kill. */
  facts: Fact[];
  /** Those missing or half-written after the next start. */
  found: string[];
}

/**
 * Lets an instance be killed that many times and started again after each, and looks for lost data.
 *
 * @param round the work until a kill, `untilKilled`
 * @param restart starts the instance again
 */
export async function killTimes(
  kills: number,
  site: RunningSite,
  round: () => Promise<Fact[]>,
  restart: () => Promise<unknown> = () => site.restart(),
): Promise<Ledger> {
  const ledger: Ledger = { facts: [], found: [] };
  for (let kill = 1; kill <= kills; kill++) {
    const facts = await round();
    await restart();
    ledger.found.push(...missing(site.dataDir, facts), ...halfWritten(site.dataDir));
    ledger.facts.push(...facts);
    if (kill % SAYS_EVERY === 0)
      console.log(
        `${kill} kills: ${ledger.facts.length} answered, ${ledger.found.length} lost or by halves.`,
      );
  }
  return ledger;
}

/** Acts until a random moment, at which every process is killed. Returns the responses by then. */
export async function untilKilled({ site, answers, act }: Killing): Promise<Fact[]> {
  const facts: Fact[] = [];
  const enough = Math.floor(Math.random() * answers);
  let reached = () => {};
  const isEnough = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const { acting, others, afterwards } = act((fact) => {
    if (facts.push(fact) >= enough) reached();
  });
  await Promise.race([isEnough, acting]);
  // Random, to hit every step of a write.
  await after(Math.random() * WITHIN_A_WRITE_MS);
  others?.();
  await Promise.all([site.kill(), acting]);
  return [...facts, ...(afterwards?.() ?? [])];
}

/** How many of each kind. */
export function counted(facts: readonly Fact[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { says } of facts) counts.set(says, (counts.get(says) ?? 0) + 1);
  return counts;
}

/** The same in words. */
export function countsOf(facts: readonly Fact[]): string {
  return [...counted(facts)].map(([says, count]) => `${says} ${count}x`).join(", ");
}
