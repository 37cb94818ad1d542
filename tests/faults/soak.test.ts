import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inForm } from "../support/requests/length";
import { type RunningSite, startSite } from "../support/servers/running-site";
import { type Holding, holdingOf, mebibytes } from "./process";
import { seedVisitors, type Visitor, visit } from "./visitors";

const MINUTES = Number(process.env.SOAK_MINUTES ?? inForm({ long: 30, short: 3 }));
const VISITORS = 12;
/** Each waits so long between two requests: six requests a second in all, whatever the machine does. */
const BETWEEN_MS = 2_000;
const LOOK_MS = 2_000;
/** The first part fills caches and pools. */
const WARM_UP = 1 / 3;
/** Growth that garbage collection may leave between two samples; a leak grows with every request. */
const MEMORY_RATIO = 1.2;
const FEW_FILES = 10;
/** SQLite writes its log back at 1,000 pages of 4 KiB; the largest single transaction comes on top. */
const WAL_BYTES = 6 * 1024 * 1024;

let site: RunningSite;
let visitors: Visitor[];

beforeAll(async () => {
  site = await startSite();
  visitors = await seedVisitors(site, VISITORS);
});

afterAll(() => site?.stop());

// Proves R28
test(
  `${MINUTES} minutes of a fixed mixed load leave memory, open files and the database's log flat, and nothing is answered 5xx`,
  async () => {
    const answers = new Map<number, number>();
    const looks: Holding[] = [];
    const end = performance.now() + MINUTES * 60_000;
    const isOver = () => performance.now() >= end;
    const visiting = Promise.all(
      visitors.map((visitor, number) => keepVisiting(visitor, number, answers, isOver)),
    );
    let minute = 1;
    while (!isOver()) {
      // A visitor without a response ends it immediately.
      await Promise.race([pause(LOOK_MS), visiting]);
      looks.push(holdingOf(site));
      if (performance.now() < end - (MINUTES - minute) * 60_000) continue;
      report(`Minute ${minute++}`, looks.at(-1), answers);
    }
    await visiting;

    const warm = looks.slice(Math.ceil(looks.length * WARM_UP));
    const [early, late] = [warm.slice(0, warm.length >> 1), warm.slice(warm.length >> 1)];
    const growth = median(late, "memory") / median(early, "memory");
    const files = median(late, "files") - median(early, "files");
    const wal = Math.max(...looks.map((look) => look.wal));
    const asked = [...answers.values()].reduce((sum, count) => sum + count, 0);
    console.log(
      `${asked} requests, ${(asked / MINUTES / 60).toFixed(1)} a second.`,
      `Memory x${growth.toFixed(2)} (${mebibytes(median(early, "memory"))} to ${mebibytes(median(late, "memory"))}),`,
      `open files ${files >= 0 ? "+" : ""}${files}, the log at most ${mebibytes(wal)}.`,
    );
    expect([...answers.keys()].filter((status) => status >= 400)).toEqual([]);
    expect(growth).toBeLessThan(MEMORY_RATIO);
    expect(files).toBeLessThan(FEW_FILES);
    expect(wal).toBeLessThan(WAL_BYTES);
  },
  (MINUTES + 2) * 60_000,
);

async function keepVisiting(
  visitor: Visitor,
  number: number,
  answers: Map<number, number>,
  isOver: () => boolean,
): Promise<void> {
  // Not all at the same moment.
  await pause((number * BETWEEN_MS) / VISITORS);
  for (let turn = number; !isOver(); turn++) {
    const { status } = await visit(site, visitor, turn);
    answers.set(status, (answers.get(status) ?? 0) + 1);
    // The load is fixed; the resources that it leaves in use are measured.
    await pause(BETWEEN_MS);
  }
}

function median(looks: Holding[], what: keyof Holding): number {
  const sorted = looks.map((look) => look[what]).sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

function report(when: string, look: Holding | undefined, answers: Map<number, number>): void {
  if (!look) return;
  const counts = [...answers].map(([status, count]) => `${status} ${count}x`).join(", ");
  console.log(
    `${when}: ${mebibytes(look.memory)}, ${look.files} files, log ${mebibytes(look.wal)}; ${counts}.`,
  );
}
