import { setTimeout as after } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inForm } from "../support/requests/length";
import { type RunningSite, startSite } from "../support/servers/running-site";
import { Killed, type Life, newLife, stepOn } from "./lives";
import { buildManager, startManager } from "./manager";
import { halfWritten, missing } from "./whole";
import { type Fact, seedWriters } from "./writers";

const KILLS = inForm({ long: 200, short: 12 });
const RESEARCHERS = 6;
const MANAGERS = 2;
/** A kill comes somewhere after one of so many answers: enough for a submission to be paid. */
const ANSWERS = 90;
/** About as long as a write takes, so that kills fall into every part of one. */
const WITHIN_A_WRITE_MS = 20;
/** Below what a session may write in a minute. */
const STEPS = 50;

let site: RunningSite;
let program: Awaited<ReturnType<typeof buildManager>>;

beforeAll(async () => {
  [site, program] = await Promise.all([startSite(), buildManager()]);
});

afterAll(async () => {
  await site?.stop();
  program?.remove();
});

// Proves 2.3.3
test(
  "no event of a submission is without its receipt and audit entry, and nothing answered is lost, when server and managers are killed at any moment of its life",
  async () => {
    const ledger: Fact[] = [];
    const found: string[] = [];
    for (let kill = 1; kill <= KILLS; kill++) {
      const facts = await liveUntilKilled();
      await site.restart();
      found.push(...missing(site.dataDir, facts), ...halfWritten(site.dataDir));
      ledger.push(...facts);
      if (kill % 20 === 0)
        console.log(`${kill} kills: ${ledger.length} answered, ${found.length} lost or by halves.`);
    }
    const audit = await site.programme<{ whole: boolean }>("audit", "verify");
    const kinds = counted(ledger);
    console.log(
      `${KILLS} kills at random moments of ${ledger.length} answers: ${[...kinds].map(([says, n]) => `${says} ${n}x`).join(", ")}.`,
    );
    expect(found).toEqual([]);
    expect(audit.whole).toBe(true);
    expect([...kinds.keys()]).toEqual(expect.arrayContaining(MET));
  },
  inForm({ long: 3_600_000, short: 300_000 }),
);

/** What every run meets, however the moments fall. */
const MET = ["submitted", "taken", "asked", "answered", "message", "scored", "offered"];

/** Lets all submissions live until a random moment, at which every process ends. Answers what had been answered by then. */
async function liveUntilKilled(): Promise<Fact[]> {
  const writers = await seedWriters(site, RESEARCHERS, "complete");
  const managers = Array.from({ length: MANAGERS }, () => startManager(program.file, site));
  const facts: Fact[] = [];
  const enough = Math.floor(Math.random() * ANSWERS);
  let reached = () => {};
  const isEnough = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const note = (fact: Fact) => {
    if (facts.push(fact) >= enough) reached();
  };
  const living = Promise.all(
    writers.map(({ session }, index) => {
      const manager = managers[index % MANAGERS];
      if (!manager) throw new Error("There is no manager.");
      return live(newLife({ site, manager, note, token: session.access }));
    }),
  );
  await Promise.race([isEnough, living]);
  // A random moment is what this is about.
  await after(Math.random() * WITHIN_A_WRITE_MS);
  for (const { kill } of managers) kill();
  await Promise.all([site.kill(), living]);
  return facts;
}

async function live(life: Life): Promise<void> {
  try {
    for (let step = 0; step < STEPS; step++) await stepOn(life);
  } catch (error) {
    // A refusal is a fault of the test or the server.
    if (!(error instanceof Killed)) throw error;
  }
}

/** How many of each kind. */
function counted(facts: readonly Fact[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { says } of facts) counts.set(says, (counts.get(says) ?? 0) + 1);
  return counts;
}
