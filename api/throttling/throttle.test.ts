import { expect, test } from "vitest";
import { testApi } from "../../tests/support/servers/api";
import { budgets, forget, refund, spend, take, throttleKey } from "./throttle";

const limit = { events: 3, windowMs: 60_000 };

// Proves 2.1.3
test("a limit lets through as many events as it says, then tells how long to wait", async () => {
  const { services, clock } = await testApi();
  for (let event = 0; event < 3; event++) expect(await take(services, "key", limit)).toBe(0);
  clock.now += 20_000;

  expect(await take(services, "key", limit)).toBe(40_000);
});

test("a new window begins when the last one has ended", async () => {
  const { services, clock } = await testApi();
  for (let event = 0; event < 4; event++) await take(services, "key", limit);
  clock.now += 60_000;

  expect(await take(services, "key", limit)).toBe(0);
});

test("reaching the limit blocks from that moment, and trying on prolongs nothing", async () => {
  const { services, clock } = await testApi();
  const blocking = { ...limit, blockMs: 900_000 };
  for (let event = 0; event < 3; event++) {
    await take(services, "key", blocking);
    clock.now += 10_000;
  }
  expect(await take(services, "key", blocking)).toBe(890_000);
  clock.now += 889_999;
  expect(await take(services, "key", blocking)).toBe(1);
  clock.now += 1;

  expect(await take(services, "key", blocking)).toBe(0);
});

// Proves R28
test("parallel events get no more than the limit", async () => {
  const { services } = await testApi();

  const waits = await Promise.all(Array.from({ length: 30 }, () => take(services, "key", limit)));

  expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
});

test("an event that is released can be taken again", async () => {
  const { services } = await testApi();
  for (let event = 0; event < 3; event++) await take(services, "key", limit);
  await refund(services, "key");

  expect(await take(services, "key", limit)).toBe(0);
  expect(await take(services, "key", limit)).toBeGreaterThan(0);
});

test("giving back what was never taken makes no room", async () => {
  const { services } = await testApi();
  await refund(services, "key");
  await take(services, "key", limit);
  await refund(services, "key");
  await refund(services, "key");
  for (let event = 0; event < 3; event++) await take(services, "key", limit);

  expect(await take(services, "key", limit)).toBeGreaterThan(0);
});

test("a forgotten key starts again", async () => {
  const { services } = await testApi();
  for (let event = 0; event < 3; event++) await take(services, "key", limit);
  await forget(services, "key");

  expect(await take(services, "key", limit)).toBe(0);
});

test("keys do not tell what they stand for, and their parts cannot run into one another", async () => {
  const { services } = await testApi();

  expect(throttleKey(services, "sign-in", "ada@example.org")).not.toContain("ada");
  expect(throttleKey(services, "ab", "c")).not.toBe(throttleKey(services, "a", "bc"));
});

test.each(Object.keys(budgets) as (keyof typeof budgets)[])(
  "beyond the budget %s the refusal says what is limited and when to come again",
  async (budget) => {
    const { services } = await testApi();
    const { events } = budgets[budget];
    for (let spent = 0; spent < events; spent++) await spend(services, budget, "ada");

    const refused = spend(services, budget, "ada");

    const sentence = new RegExp(
      `^No more than ${events} [a-z ]+ (in a minute\\. Try again in a minute|in an hour\\. Try again in 60 minutes)\\.$`,
    );
    await expect(refused).rejects.toMatchObject({
      status: 429,
      body: { detail: expect.stringMatching(sentence) },
    });
  },
);
