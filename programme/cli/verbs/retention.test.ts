import { expect, test } from "vitest";
import { DAY, wholeResearcher } from "../../../tests/support/people/whole-researcher";

test("what is over is counted by retention run --dry-run, and removed and audited without it", async () => {
  const { programme } = await wholeResearcher();
  programme.clock.now += 91 * DAY;

  const counted = await programme.json("retention", "run", "--dry-run");
  const removed = await programme.json("retention", "run");

  expect(counted).toEqual({ dry_run: true, removed: removed.removed });
  expect(removed).toMatchObject({ dry_run: false, removed: { impressions: 1, referrals: 2, inquiries: 0 } });
  const { out } = await programme.run("retention", "run", "--dry-run");
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
  expect((await programme.audited()).filter(({ action }) => action === "retention.run")).toHaveLength(1);
});
