import { expect, test } from "vitest";
import { seedResearcher } from "../../tests/support/people/researchers";
import { failFromEverywhere, login, WRONG_PASSWORD as WRONG } from "../../tests/support/people/sign-in";
import { type TestApi, testApi } from "../../tests/support/servers/api";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

// Proves 10.38, R2, 6.1.1
test("after five failures an account is locked for a client, for 15 minutes", async () => {
  const { api, email } = await aResearcher();
  await fail(api, email, 5);

  const response = await login(api, { email });

  expect(response.status).toBe(429);
  expect(response.headers.get("Retry-After")).toBe("900");
  expect(await response.json()).toEqual({
    detail: "Too many logins failed, for this account or from your network. Try again in 15 minutes.",
  });
  api.clock.now += 15 * MINUTE;
  expect((await login(api, { email })).status).toBe(200);
});

test("trying on while locked does not prolong the lock", async () => {
  const { api, email } = await aResearcher();
  await fail(api, email, 5);
  for (let minute = 0; minute < 14; minute++) {
    api.clock.now += MINUTE;
    expect((await login(api, { email })).status).toBe(429);
  }
  api.clock.now += MINUTE;

  expect((await login(api, { email })).status).toBe(200);
});

// Proves R1, 6.3.8
test("an account that does not exist is locked in the same way", async () => {
  const { api, email } = await aResearcher();
  const answers = [];
  for (const address of [email, "nobody@example.org"]) {
    await fail(api, address, 5);
    const response = await login(api, { email: address });
    answers.push([response.status, response.headers.get("Retry-After"), await response.json()]);
  }

  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.[0]).toBe(429);
});

// Proves 6.1.1
test("a lock does not reach other clients or other accounts", async () => {
  const { api, email } = await aResearcher();
  const other = await seedResearcher(api.services);
  await fail(api, email, 5, "203.0.113.66");

  expect((await login(api, { email, address: "203.0.113.67" })).status).toBe(200);
  expect((await login(api, { email: other.email, address: "203.0.113.66" })).status).toBe(200);
});

test("a success forgets the failures before it", async () => {
  const { api, email } = await aResearcher();
  for (let round = 0; round < 4; round++) {
    await fail(api, email, 4);
    expect((await login(api, { email })).status).toBe(200);
  }
});

// Proves R2, 6.3.1
test("parallel guesses are counted before they are compared", async () => {
  const { api, email } = await aResearcher();

  const responses = await Promise.all(
    Array.from({ length: 20 }, () => login(api, { email, password: WRONG })),
  );

  expect(responses.filter((response) => response.status === 400)).toHaveLength(5);
  expect(responses.filter((response) => response.status === 429)).toHaveLength(15);
});

// Proves 10.38, 2.4.1, 6.3.1
test("a client may fail twenty times in ten minutes, whatever the accounts", async () => {
  const { api, email } = await aResearcher();
  for (let account = 0; account < 20; account++) await fail(api, `guess${account}@example.org`, 1);

  const response = await login(api, { email });

  expect(response.status).toBe(429);
  expect(response.headers.get("Retry-After")).toBe("600");
  expect((await login(api, { email, address: "203.0.113.5" })).status).toBe(200);
  api.clock.now += 10 * MINUTE;
  expect((await login(api, { email })).status).toBe(200);
});

test("tries at a locked account do not count among the twenty, which a whole network shares", async () => {
  const { api, email } = await aResearcher();
  const other = await seedResearcher(api.services);
  await fail(api, email, 5);
  for (let times = 0; times < 30; times++) {
    api.clock.now += 1100;
    expect((await login(api, { email })).status).toBe(429);
  }

  expect((await login(api, { email: other.email })).status).toBe(200);
});

test("successes do not count among the twenty", async () => {
  const { api, email } = await aResearcher();
  for (let times = 0; times < 25; times++) {
    api.clock.now += 1100;
    expect((await login(api, { email })).status).toBe(200);
  }
});

test("an IPv6 client is its /64 network", async () => {
  const { api, email } = await aResearcher();
  for (let host = 1; host <= 5; host++) await fail(api, email, 1, `2001:db8:1:2::${host}`);

  expect((await login(api, { email, address: "2001:db8:1:2:ffff::1" })).status).toBe(429);
  expect((await login(api, { email, address: "2001:db8:1:3::1" })).status).toBe(200);
});

// Proves R2
test("after thirty failures in a day, a client that comes again waits 15 minutes and then gets its turn", async () => {
  const { api, email } = await aResearcher();
  await failFromEverywhere(api, email, 30);
  const home = "198.51.100.1";

  expect((await login(api, { email, address: home })).headers.get("Retry-After")).toBe("900");
  api.clock.now += 15 * MINUTE;
  await failFromEverywhere(api, email, 60, 429);

  expect((await login(api, { email, address: home })).status).toBe(200);
});

test("a guesser from everywhere gets one try per client in 15 minutes once thirty have failed", async () => {
  const { api, email } = await aResearcher();
  await failFromEverywhere(api, email, 30);
  await login(api, { email, password: WRONG, address: "203.0.113.9" });
  api.clock.now += 15 * MINUTE;
  await fail(api, email, 1, "203.0.113.9");

  const next = await login(api, { email, password: WRONG, address: "203.0.113.9" });

  expect(next.headers.get("Retry-After")).toBe("900");
});

// Proves R2
test("once thirty have failed, all clients of one IPv6 /48 take one turn together", async () => {
  const { api, email } = await aResearcher();
  await failFromEverywhere(api, email, 30);
  const answers = async (network: string) => {
    const statuses = [];
    for (let subnet = 1; subnet <= 5; subnet++) {
      const address = `${network}:${subnet}::1`;
      statuses.push((await login(api, { email, password: WRONG, address })).status);
    }
    return statuses;
  };
  expect(await answers("2001:db8:1")).toEqual([429, 429, 429, 429, 429]);
  api.clock.now += 15 * MINUTE;

  expect(await answers("2001:db8:1")).toEqual([400, 429, 429, 429, 429]);
  expect((await login(api, { email, address: "2001:db8:2:1::1" })).headers.get("Retry-After")).toBe("900");
});

test("the thirty are forgotten after a day", async () => {
  const { api, email } = await aResearcher();
  await failFromEverywhere(api, email, 30);
  api.clock.now += DAY;

  expect((await login(api, { email, address: "198.51.100.1" })).status).toBe(200);
});

test("the counters name no account", async () => {
  const { api, email } = await aResearcher();
  await fail(api, email, 5, "203.0.113.66");

  const rows = await api.rows("throttles");

  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/203\.0|example/);
});

async function aResearcher() {
  const api = await testApi();
  const { email } = await seedResearcher(api.services);
  return { api, email };
}

async function fail(api: TestApi, email: string, times: number, address?: string) {
  for (let failed = 0; failed < times; failed++) {
    const response = await login(api, { email, password: WRONG, address });
    expect(response.status).toBe(400);
  }
}
