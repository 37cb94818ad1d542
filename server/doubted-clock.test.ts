import { expect, test } from "vitest";
import { updateClockNotes } from "../api/instance/instance.store";
import { readRetention } from "../api/retention/periods";
import { makeSampleOffer } from "../tests/support/requests/offers";
import { testApi } from "../tests/support/servers/api";
import { memoryStore } from "../tests/support/servers/memory-store";
import { createHousekeeping } from "./housekeeping";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

// Proves 14.2.7
test("a clock that jumps ahead by 31 days destroys and ends nothing, and says what to do", async () => {
  const { run, api, left } = await instance();
  const whole = await left();

  api.clock.now += 31 * DAY;
  for (let minutes = 0; minutes < 3; minutes++) await run();

  expect(await left()).toEqual(whole);
  const doubts = api.logged.filter(({ event }) => event === "clock.doubted");
  expect(doubts).toEqual([
    {
      level: "warn",
      event: "clock.doubted",
      fields: {
        clock: "2026-02-15T12:01:00.000Z",
        last_housekeeping: "2026-01-15T12:00:00.000Z",
        by_monotonic_clock: "2026-01-15T12:01:00.000Z",
        until: "2026-02-17T12:01:00.000Z",
        remedy: expect.stringContaining("set it right"),
      },
    },
  ]);

  // Set right, it is doubted as well, and what was to stay stays.
  api.clock.now -= 31 * DAY;
  for (let days = 0; days < 3; days++) await run(DAY - MINUTE);
  expect(await left()).toEqual(whole);
});

test("a clock that is ahead when the process starts destroys nothing either, in however many processes one after the other", async () => {
  const { restart, api, left } = await instance();
  const whole = await left();

  api.clock.now += 31 * DAY;
  for (let restarts = 0; restarts < 3; restarts++) await restart()();

  expect(await left()).toEqual(whole);
});

test("an instance that was off for 40 days goes on by itself after two, and a manager need not do anything", async () => {
  const { restart, api, left } = await instance();
  const whole = await left();

  api.clock.now += 40 * DAY;
  const run = restart();
  await run();
  await run(DAY);
  expect(await left()).toEqual(whole);
  await run(DAY);

  expect(await left()).toEqual({ submissions: ["assessing"], certificates: 1, files: [] });
  expect(api.logged.at(-1)).toMatchObject({ level: "info", event: "retention.applied" });
  expect(api.logged.at(-2)).toMatchObject({ level: "info", event: "clock.believed" });
});

test("what a manager has confirmed the site goes by", async () => {
  const { restart, api, left } = await instance();
  api.clock.now += 40 * DAY;
  const run = restart();
  await run();

  await updateClockNotes(api.db, { last_housekeeping_at: api.clock.now, clock_doubted_at: null });
  await run();

  expect(await left()).toMatchObject({ submissions: ["assessing"], certificates: 1 });
});

test("a clock that moves in steps of less than a day is found out", async () => {
  const { run, api, left } = await instance();
  const whole = await left();

  for (let steps = 0; steps < 60; steps++) {
    api.clock.now += 0.6 * DAY;
    await run();
  }

  expect(await left()).toEqual(whole);
});

test("of two processes whose clocks differ neither destroys anything", async () => {
  const { restart, api, left } = await instance();
  const whole = await left();
  const [one, other] = [restart(), restart()];

  for (let minutes = 0; minutes < 3; minutes++) {
    for (const days of [0, 1, 2, 3]) {
      api.clock.now += (31 + days) * DAY;
      await one();
      api.clock.now -= (31 + days) * DAY;
      await other();
    }
  }

  expect(await left()).toEqual(whole);
});

test("what a restore protects is not swept by a clock that jumps, and goes when the clock is believed", async () => {
  const { run, api, store } = await instance();
  const key = "attachment-0197c1d2-0000-7000-8000-000000000000";
  store.objects.set(key, Buffer.from("x"));
  store.objects.set(`restored-${api.clock.now}`, Buffer.from("A restore"));

  api.clock.now += 36 * DAY;
  for (let hours = 0; hours < 49; hours++) await run(60 * MINUTE);
  expect([...store.objects.keys()]).toContain(key);
  for (let minutes = 0; minutes < 30; minutes++) await run();

  expect([...store.objects.keys()]).toEqual([]);
});

/**
 * An instance whose housekeeping has run once: with a submission that was declined, with a file, and one with an open offer.
 * `run` lets time go by, by both clocks, and runs it again; `restart` makes the housekeeping of another process.
 */
async function instance() {
  let passed = 0;
  const store = memoryStore();
  const api = await testApi({ store, elapsed: () => passed });
  const { token } = await api.signedIn();
  const [declined, offered] = [await api.submit(token), await api.submit(token)];
  await api.attach(token, declined.id, { "a.txt": "x" });
  await makeSampleOffer(api.services, offered.id);
  await api.db
    .updateTable("submissions")
    .set({ status: "declined", decided_at: api.clock.now })
    .where("id", "=", declined.id)
    .execute();
  const restart = () => {
    const tidy = createHousekeeping(api.services, readRetention({}), {
      id: api.services.newId(),
      keyIds: ["test"],
      startedAt: api.clock.now,
    });
    return (milliseconds = MINUTE) => {
      api.clock.now += milliseconds;
      passed += milliseconds;
      return tidy();
    };
  };
  const run = restart();
  await run(0);
  const left = async () => {
    const submissions = await api.db.selectFrom("submissions").select("status").orderBy("status").execute();
    const certificates = (await api.rows("submission_receipts")).filter(({ kind }) => kind === "destroyed");
    return {
      submissions: submissions.map(({ status }) => status),
      certificates: certificates.length,
      files: [...store.objects.keys()],
    };
  };
  return { api, store, run, restart, left };
}
