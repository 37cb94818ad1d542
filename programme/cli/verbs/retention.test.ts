import { expect, test } from "vitest";
import { DAY, wholeResearcher } from "../../../tests/support/people/whole-researcher";
import type { TestProgramme } from "../../../tests/support/servers/programme";

test("what is over is counted by retention run --dry-run, and removed and audited without it", async () => {
  const { programme } = await wholeResearcher();
  programme.clock.now += 91 * DAY;

  const counted = await programme.json("retention", "run", "--dry-run");
  const removed = await programme.json("retention", "run");

  const at = "2026-04-16T12:00:00.000Z";
  expect(counted).toEqual({ at, dry_run: true, removed: removed.removed });
  expect(removed).toMatchObject({
    at,
    dry_run: false,
    removed: { impressions: 1, referrals: 2, inquiries: 0 },
  });
  const { out } = await programme.run("retention", "run", "--dry-run");
  expect(out).toMatch(/^By the clock of this machine it is 2026-04-16 12:00 UTC\.$/m);
  expect(out).toMatch(/^impressions +0$/m);
  expect(out).toMatch(/^declined submissions +\d+$/m);
  expect((await programme.audited()).filter(({ action }) => action === "retention.run")).toHaveLength(1);
});

test("what retention run cannot remove is said, and the rest is removed and audited", async () => {
  const { programme } = await wholeResearcher();
  const [{ id } = { id: "" }] = await programme.db
    .selectFrom("submissions")
    .select("id")
    .where("status", "=", "received")
    .execute();
  await programme.run("submission", "decline", id);
  programme.services.store.remove = () => Promise.reject(new Error("The store is away."));
  programme.clock.now += 3 * 365 * DAY;

  const { code, out, err } = await programme.run("retention", "run");

  expect(code).toBe(1);
  expect(err).toContain(
    "The declined submissions could not all be removed. The store is away. Run it again.",
  );
  expect(out).toMatch(/^impressions +1$/m);
  expect(out).toMatch(/^declined submissions +1$/m);
  const [entry, ...others] = (await programme.audited()).filter(({ action }) => action === "retention.run");
  expect([entry?.details.declinedSubmissions, others]).toEqual([1, []]);
});

test.each([
  ["is far ahead", 60 * DAY],
  ["was set back", -60 * DAY],
])(
  "by a clock that %s nothing is removed before a manager confirms it, and then the site believes it too",
  async (_which, by) => {
    const { programme } = await wholeResearcher();
    programme.clock.now += 100 * DAY;
    await housekeepingAt(programme, programme.clock.now - by);
    const now = new Date(programme.clock.now).toISOString().slice(0, 16).replace("T", " ");

    const refused = await programme.run("retention", "run");
    const counted = await programme.json("retention", "run", "--dry-run");
    const left = await programme.rows("impressions");
    const terminal = { openTerminal: () => terminalThatSays("no") };
    const declined = await programme.runWith(terminal, "retention", "run");

    expect([refused.code, refused.out, declined.code]).toEqual([1, "", 1]);
    expect(refused.err).toContain(`it is ${now} UTC, and housekeeping last ran at `);
    expect(refused.err).toContain("repeat it with --yes");
    expect(counted.removed.impressions).toBe(1);
    expect(left).toHaveLength(1);
    expect(await programme.rows("impressions")).toHaveLength(1);

    const { removed } = await programme.json("retention", "run", "--yes");

    expect(removed.impressions).toBe(1);
    const notes = { last_housekeeping_at: programme.clock.now, clock_doubted_at: null };
    expect(await programme.rows("instance")).toMatchObject([notes]);
    expect((await programme.audited()).at(-1)).toMatchObject({
      action: "retention.run",
      details: { impressions: 1, clock: "confirmed" },
    });
    expect((await programme.run("retention", "run")).code).toBe(0);
  },
);

test("what is removed is listed also where the audit log cannot take it, and the exit code is 1", async () => {
  const { programme } = await wholeResearcher();
  programme.clock.now += 91 * DAY;
  // Fails as the audit entry is written.
  const operator = { toJSON: () => unwritable() } as unknown as string;

  const { code, out, err } = await programme.runWith({ operator }, "retention", "run");

  expect(code).toBe(1);
  expect(out).toMatch(/^impressions +1$/m);
  expect(err).toBe("What is listed is removed, but the audit log could not take it. The disk is gone.\n");
});

function unwritable(): never {
  throw new Error("The disk is gone.");
}

const terminalThatSays = (answer: string) => ({
  ask: async () => answer,
  askSecret: async () => answer,
});

async function housekeepingAt({ db }: TestProgramme, last_housekeeping_at: number): Promise<void> {
  await db.updateTable("instance").set({ last_housekeeping_at }).execute();
}
