import { afterAll, beforeAll, expect, test } from "vitest";
import { inForm } from "../support/requests/length";
import { type RunningSite, startSite } from "../support/servers/running-site";
import { counted, countsOf, killTimes, untilKilled } from "./kills";
import { buildManager, startManager } from "./manager";
import { Killed, type Life, newLife, stepOn } from "./submission-lives";
import { type Fact, seedWriters } from "./writers";

const KILLS = inForm({ long: 200, short: 12 });
const RESEARCHERS = 6;
const MANAGERS = 2;
/** A kill comes somewhere after one of so many responses: enough for a submission to be paid. */
const ANSWERS = 90;
/** Below a session's limit of writes per minute. */
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
    const { facts, found } = await killTimes(KILLS, site, liveUntilKilled);
    const audit = await site.programme<{ whole: boolean }>("audit", "verify");
    console.log(`${KILLS} kills at random moments of ${facts.length} answers: ${countsOf(facts)}.`);
    expect(found).toEqual([]);
    expect(audit.whole).toBe(true);
    expect([...counted(facts).keys()]).toEqual(expect.arrayContaining(MET));
  },
  inForm({ long: 3_600_000, short: 300_000 }),
);

/** Facts that every run covers, whatever its timing. */
const MET = ["submitted", "taken", "asked", "answered", "message", "scored", "offered"];

/** Lets all submissions live until the kill of server and managers. */
async function liveUntilKilled(): Promise<Fact[]> {
  const writers = await seedWriters(site, RESEARCHERS, "complete");
  const managers = Array.from({ length: MANAGERS }, () => startManager(program.file, site));
  return untilKilled({
    site,
    answers: ANSWERS,
    act: (note) => ({
      acting: Promise.all(
        writers.map(({ session }, index) => {
          const manager = managers[index % MANAGERS];
          if (!manager) throw new Error("There is no manager.");
          return live(newLife({ site, manager, note, token: session.access }));
        }),
      ),
      others() {
        for (const { kill } of managers) kill();
      },
    }),
  });
}

async function live(life: Life): Promise<void> {
  try {
    for (let step = 0; step < STEPS; step++) await stepOn(life);
  } catch (error) {
    // A refusal is a fault of the test or the server.
    if (!(error instanceof Killed)) throw error;
  }
}
