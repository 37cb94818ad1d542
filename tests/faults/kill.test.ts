import { setTimeout as after } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSweep } from "../../api/submissions/leftovers";
import { UPLOAD_MAX_MS } from "../../api/submissions/submissions.rules";
import { keptAttachments } from "../support/browser/stored";
import { withServices } from "../support/database/seeded-data";
import { inForm, seconds } from "../support/requests/length";
import { type RunningSite, startSite } from "../support/servers/running-site";
import { waited } from "./process";
import { halfWritten, missing, unlisted } from "./whole";
import { type Fact, factsOf, NEWEST_TOKEN, seedWriters, sign, type Writer, writes } from "./writers";

const KILLS = inForm({ long: 200, short: 15 });
const WRITERS = 6;
const SIGNERS = 2;
/** A kill comes somewhere after one of so many answers: before that many each kind of write is met. */
const ANSWERS = 30;
/** About as long as a write takes, so that kills fall into every part of one. */
const WITHIN_A_WRITE_MS = 20;
/** Below what a session may write in a minute. */
const WRITES = 50;
/** The longest that a start after a crash may take (docs/security.md R23). */
const START_MS = 5_000;

let site: RunningSite;

beforeAll(async () => {
  site = await startSite();
});

afterAll(() => site?.stop());

// Proves R23, 2.3.3
test(
  "nothing answered is lost or half-written when the process is killed at any moment of a mixed write load",
  async () => {
    const ledger: Fact[] = [];
    const starts: number[] = [];
    const found: string[] = [];
    for (let kill = 1; kill <= KILLS; kill++) {
      const facts = await writeUntilKilled();
      starts.push(await timeOfStart());
      found.push(...missing(site.dataDir, facts), ...halfWritten(site.dataDir));
      ledger.push(...facts);
      if (kill % 20 === 0)
        console.log(`${kill} kills: ${ledger.length} answered, ${found.length} lost or by halves.`);
    }
    // Sessions have ended by then when nobody used them.
    const lost = missing(
      site.dataDir,
      ledger.filter(({ says }) => says !== NEWEST_TOKEN),
    );
    const { left, remaining } = await sweepLater();
    const attachments = await keptAttachments(site.dataDir);
    const audit = await site.programme<{ whole: boolean }>("audit", "verify");
    starts.sort((a, b) => a - b);
    console.log(
      `${KILLS} kills at random moments: ${counted(ledger)} were answered; lost: ${lost.length}, by halves: ${found.length}.`,
      `Crashes left ${left} files without a row; the sweep left ${remaining}.`,
      `Starts took ${seconds(starts[KILLS >> 1] ?? 0)} as a rule and ${seconds(starts.at(-1) ?? 0)} at most.`,
    );
    expect(found).toEqual([]);
    expect(lost).toEqual([]);
    expect(remaining).toBe(0);
    expect(attachments.filter(({ isAsStored }) => !isAsStored)).toEqual([]);
    expect(audit.whole).toBe(true);
    expect(ledger.length).toBeGreaterThan(KILLS * WRITERS);
    expect(starts.at(-1)).toBeLessThan(START_MS);
  },
  inForm({ long: 3_600_000, short: 300_000 }),
);

/** Writes with everybody at once until a random moment, at which the process ends. Answers what had been answered by then. */
async function writeUntilKilled(): Promise<Fact[]> {
  const writers = await seedWriters(site, WRITERS, "complete");
  const signers = await seedWriters(site, SIGNERS, "profile_made");
  const facts: Fact[] = [];
  const enough = Math.floor(Math.random() * ANSWERS);
  let reached = () => {};
  const isEnough = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const note = (fact: Fact) => {
    if (facts.push(fact) >= enough) reached();
  };
  const writing = Promise.all([
    ...writers.map((writer) => writeOn(writer, note)),
    ...signers.map((signer) => isAnswered(sign(site, signer, note))),
  ]);
  await Promise.race([isEnough, writing]);
  // A random moment is what this is about.
  await after(Math.random() * WITHIN_A_WRITE_MS);
  await site.kill();
  await writing;
  return [...facts, ...writers.flatMap(factsOf)];
}

/** Starts the process again. Answers the milliseconds that took, without those in which other processes had the processor. */
async function timeOfStart(): Promise<number> {
  const from = performance.now();
  await site.restart();
  return performance.now() - from - waited(site.child().pid);
}

async function writeOn(writer: Writer, note: (fact: Fact) => void): Promise<void> {
  for (let number = 0; number < WRITES; number++) {
    const write = writes[Math.floor(Math.random() * writes.length)];
    if (write && !(await isAnswered(write(site, writer, note)))) return;
  }
}

/** False when the connection broke, which only the kill may do. */
async function isAnswered(write: Promise<void>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    // A refusal is a fault of the test or the server.
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Sweeps as the service does, some minutes later. Answers how many files no row listed before, and how many after. */
async function sweepLater(): Promise<{ left: number; remaining: number }> {
  const left = unlisted(site.dataDir).length;
  await withServices(site.dataDir, async (services) => {
    let elapsed = 0;
    const sweep = createSweep({ ...services, elapsed: () => elapsed });
    await sweep();
    elapsed += 2 * UPLOAD_MAX_MS;
    await sweep();
  });
  return { left, remaining: unlisted(site.dataDir).length };
}

/** How many of each kind. */
function counted(facts: readonly Fact[]): string {
  const counts = new Map<string, number>();
  for (const { says } of facts) counts.set(says, (counts.get(says) ?? 0) + 1);
  return [...counts].map(([says, count]) => `${says} ${count}x`).join(", ");
}
