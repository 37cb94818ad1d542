import { afterAll, beforeAll, expect, test } from "vitest";
import { createSweep } from "../../api/submissions/leftovers";
import { UPLOAD_MAX_MS } from "../../api/submissions/submissions.rules";
import { keptAttachments } from "../support/browser/stored-data";
import { withServices } from "../support/database/seeded-data";
import { inForm, seconds } from "../support/requests/length";
import { type RunningSite, startSite } from "../support/servers/running-site";
import { missing, unlisted } from "./half-written";
import { countsOf, killTimes, type Note, untilKilled } from "./kills";
import { waited } from "./process";
import { type Fact, factsOf, NEWEST_TOKEN, seedWriters, sign, type Writer, writes } from "./writers";

const KILLS = inForm({ long: 200, short: 15 });
const WRITERS = 6;
const SIGNERS = 2;
/** A kill comes somewhere after one of so many responses: within that many each kind of write is made. */
const ANSWERS = 30;
/** Below a session's limit of writes per minute. */
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
    const starts: number[] = [];
    const { facts, found } = await killTimes(KILLS, site, writeUntilKilled, async () =>
      starts.push(await timeOfStart()),
    );
    // Unused sessions have ended by then.
    const lost = missing(
      site.dataDir,
      facts.filter(({ says }) => says !== NEWEST_TOKEN),
    );
    const { left, remaining } = await sweepLater();
    const attachments = await keptAttachments(site.dataDir);
    const audit = await site.programme<{ whole: boolean }>("audit", "verify");
    starts.sort((a, b) => a - b);
    console.log(
      `${KILLS} kills at random moments: ${countsOf(facts)} were answered; lost: ${lost.length}, by halves: ${found.length}.`,
      `Crashes left ${left} files without a row; the sweep left ${remaining}.`,
      `Starts took ${seconds(starts[KILLS >> 1] ?? 0)} as a rule and ${seconds(starts.at(-1) ?? 0)} at most.`,
    );
    expect(found).toEqual([]);
    expect(lost).toEqual([]);
    expect(remaining).toBe(0);
    expect(attachments.filter(({ isAsStored }) => !isAsStored)).toEqual([]);
    expect(audit.whole).toBe(true);
    expect(facts.length).toBeGreaterThan(KILLS * WRITERS);
    expect(starts.at(-1)).toBeLessThan(START_MS);
  },
  inForm({ long: 3_600_000, short: 300_000 }),
);

/** Writes as every researcher, concurrently, until the kill. */
async function writeUntilKilled(): Promise<Fact[]> {
  const writers = await seedWriters(site, WRITERS, "complete");
  const signers = await seedWriters(site, SIGNERS, "profile_made");
  return untilKilled({
    site,
    answers: ANSWERS,
    act: (note) => ({
      acting: Promise.all([
        ...writers.map((writer) => writeOn(writer, note)),
        ...signers.map((signer) => isAnswered(sign(site, signer, note))),
      ]),
      afterwards: () => writers.flatMap(factsOf),
    }),
  });
}

/** Starts the process again. Returns the milliseconds that took, without those in which other processes had the processor. */
async function timeOfStart(): Promise<number> {
  const from = performance.now();
  await site.restart();
  return performance.now() - from - waited(site.child().pid);
}

async function writeOn(writer: Writer, note: Note): Promise<void> {
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

/** Sweeps as the service does, some minutes later. Returns how many files no row listed before, and how many after. */
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
