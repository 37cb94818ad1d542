import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { seedResearcher } from "../../../tests/support/people/researchers";
import {
  confirmCode,
  deviceOf,
  ephemeralToken,
  sampleCode,
  wrongCode,
} from "../../../tests/support/people/sign-in";
import { type TestApi, testApi } from "../../../tests/support/servers/api";
import type { Services } from "../../services";

const MINUTE = 60_000;

// Proves 7.4
test("the right code ends the sign-in with session data", async () => {
  const { api, email } = await aResearcher();
  const token = await ephemeralToken(api, { email });

  const response = await confirmCode(api, token, sampleCode(api));

  expect(response.status).toBe(200);
  const session = await response.json();
  expect(session.user_status).toMatchObject({ is_onboarded: true });
  expect((await api.request("POST", "/auth/session", { token: session.access })).status).toBe(200);
});

// Proves 10.36, 6.5.8
test.each([
  [-2, 400],
  [-1, 200],
  [0, 200],
  [1, 200],
  [2, 400],
])("the code of step %i is answered %i", async (steps, status) => {
  const { api, email } = await aResearcher();
  const token = await ephemeralToken(api, { email });

  expect((await confirmCode(api, token, sampleCode(api, steps))).status).toBe(status);
});

test("a wrong code is a 400 of its field, and the right one still works", async () => {
  const { api, email } = await aResearcher();
  const token = await ephemeralToken(api, { email });

  const response = await confirmCode(api, token, wrongCode(api));

  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ code: [expect.stringContaining("wrong")] });
  expect((await confirmCode(api, token, sampleCode(api))).status).toBe(200);
});

test("a person whose phone has a wrong clock is told of it, because the next code is wrong too", async () => {
  const { api, email } = await aResearcher();
  const token = await ephemeralToken(api, { email });

  const response = await confirmCode(api, token, sampleCode(api, -10));

  expect(await response.json()).toEqual({ code: [expect.stringContaining("clock of your phone")] });
});

// Proves 10.37, R5, 6.5.1, 15.4.2
test("each code is accepted once, also by parallel sign-ins", async () => {
  const { api, email } = await aResearcher();
  const tokens = [];
  for (let index = 0; index < 4; index++) tokens.push(await ephemeralToken(api, { email }));

  const responses = await Promise.all(tokens.map((token) => confirmCode(api, token, sampleCode(api))));

  expect(responses.map((response) => response.status).sort()).toEqual([200, 400, 400, 400]);
  expect(await api.rows("sessions")).toHaveLength(1);
});

// Proves 6.5.1
test("after a code, the one before it is not accepted any more", async () => {
  const { api, email } = await aResearcher();
  await confirmCode(api, await ephemeralToken(api, { email }), sampleCode(api));

  const token = await ephemeralToken(api, { email });

  expect((await confirmCode(api, token, sampleCode(api, -1))).status).toBe(400);
  expect((await confirmCode(api, token, sampleCode(api, 1))).status).toBe(200);
});

// Proves 6.6.2
test("an ephemeral token ends one sign-in", async () => {
  const { api, email } = await aResearcher();
  const token = await ephemeralToken(api, { email });
  await confirmCode(api, token, sampleCode(api));

  const response = await confirmCode(api, token, sampleCode(api, 1));

  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ ephemeral_token: [expect.stringContaining("Log in again")] });
});

// Proves 6.5.5
test("an ephemeral token is good for five minutes", async () => {
  const { api, email } = await aResearcher();
  const early = await ephemeralToken(api, { email });
  const late = await ephemeralToken(api, { email });
  api.clock.now += 5 * MINUTE - 1;
  expect((await confirmCode(api, early, sampleCode(api))).status).toBe(200);
  api.clock.now += 1;

  const response = await confirmCode(api, late, sampleCode(api, 1));

  expect(await response.json()).toHaveProperty("ephemeral_token");
});

// Proves 6.6.3
test("a sign-in may try five codes", async () => {
  const { api, email } = await aResearcher();
  const token = await ephemeralToken(api, { email });
  const wrong = await Promise.all(Array.from({ length: 5 }, () => confirmCode(api, token, wrongCode(api))));
  expect(wrong.map((response) => response.status)).toEqual([400, 400, 400, 400, 400]);

  const response = await confirmCode(api, token, sampleCode(api));

  expect(response.status).toBe(400);
  expect(await response.json()).toHaveProperty("ephemeral_token");
});

// Proves R5
test("parallel tries of one sign-in get no more than five", async () => {
  const { api, email } = await aResearcher();
  const token = await ephemeralToken(api, { email });

  const responses = await Promise.all(
    Array.from({ length: 9 }, () => confirmCode(api, token, wrongCode(api))),
  );

  const bodies = await Promise.all(responses.map((response) => response.json()));
  expect(bodies.filter((body) => "code" in body)).toHaveLength(5);
  expect(bodies.filter((body) => "ephemeral_token" in body)).toHaveLength(4);
});

// Proves 6.3.5
test("anyone who gives the password and two wrong codes is told to its owner, once a day, whatever the sign-ins", async () => {
  const { api, email } = await aResearcher();
  const messages = () => api.db.selectFrom("messages").select(["title", "message"]).execute();
  const slip = await ephemeralToken(api, { email });
  await confirmCode(api, slip, wrongCode(api));
  await confirmCode(api, slip, sampleCode(api));
  // A slip before a login does not count with one after it.
  await confirmCode(api, await ephemeralToken(api, { email }), wrongCode(api));
  expect(await messages()).toEqual([]);

  for (let signIn = 0; signIn < 5; signIn++)
    await confirmCode(api, await ephemeralToken(api, { email }), wrongCode(api));
  const warning = {
    title: "A login with wrong codes",
    message: expect.stringContaining("change it immediately"),
  };
  expect(await messages()).toEqual([warning]);

  api.clock.now += 24 * 60 * 60_000;
  const token = await ephemeralToken(api, { email });
  await Promise.all(Array.from({ length: 5 }, () => confirmCode(api, token, wrongCode(api))));
  expect(await messages()).toEqual([warning, warning]);
});

// Proves R5, 6.6.3
test("an account may try ten wrong codes an hour, over all its sign-ins", async () => {
  const { api, email } = await aResearcher();
  await tryWrongCodes(api, email, 10);
  const token = await ephemeralToken(api, { email });

  const response = await confirmCode(api, token, sampleCode(api));

  expect(response.status).toBe(429);
  expect(await response.json()).toEqual({
    detail: "Too many one-time codes were wrong. Try again in 60 minutes.",
  });
  expect(response.headers.get("Retry-After")).toBe("3600");
  api.clock.now += 60 * MINUTE;
  expect((await confirmCode(api, await ephemeralToken(api, { email }), sampleCode(api))).status).toBe(200);
});

test("right codes do not count among the ten", async () => {
  const { api, email } = await aResearcher();
  await tryWrongCodes(api, email, 9);

  for (let times = 0; times < 3; times++) {
    api.clock.now += MINUTE;
    const token = await ephemeralToken(api, { email });
    expect((await confirmCode(api, token, sampleCode(api))).status).toBe(200);
  }
});

test("codes that the database is too busy to redeem do not count among the ten", async () => {
  let isBusy = false;
  const drawn = (size: number) => {
    if (isBusy) throw Object.assign(new Error("The database is locked."), { code: "SQLITE_BUSY" });
    return randomBytes(size);
  };
  const { api, email } = await aResearcher({ randomBytes: drawn });
  for (let signIn = 0; signIn < 2; signIn++) {
    const token = await ephemeralToken(api, { email });
    isBusy = true;
    for (let tries = 0; tries < 5; tries++) {
      expect((await confirmCode(api, token, sampleCode(api))).status).toBe(503);
    }
    isBusy = false;
  }

  const token = await ephemeralToken(api, { email });

  expect((await confirmCode(api, token, sampleCode(api))).status).toBe(200);
});

test("a stranger who has the password cannot use up the owner's codes", async () => {
  const { api, email } = await aResearcher();
  const home = "198.51.100.1";
  const device = deviceOf(await confirmCode(api, await ephemeralToken(api, { email }), sampleCode(api)));
  api.clock.now += MINUTE;
  await tryWrongCodes(api, email, 10, "203.0.113.66");

  const token = await ephemeralToken(api, { email, address: home, device });

  expect((await confirmCode(api, token, sampleCode(api), home, device)).status).toBe(200);
});

test("a disabled researcher cannot end a sign-in that has begun", async () => {
  const { api, email } = await aResearcher();
  const token = await ephemeralToken(api, { email });
  await api.db.updateTable("researchers").set({ disabled_at: api.clock.now }).execute();

  const response = await confirmCode(api, token, sampleCode(api));

  expect(await response.json()).toHaveProperty("ephemeral_token");
});

// Proves R6, 9.2.2
test("tokens of other kinds are no ephemeral tokens", async () => {
  const { api, email } = await aResearcher();
  const { access, refresh } = await api.signedIn({ email: `other-${email}` });

  for (const token of [access, refresh, "x"]) {
    expect((await confirmCode(api, token, sampleCode(api))).status).toBe(400);
  }
});

async function aResearcher(overrides: Partial<Services> = {}) {
  const api = await testApi(overrides);
  const { email } = await seedResearcher(api.services);
  return { api, email };
}

async function tryWrongCodes(api: TestApi, email: string, count: number, address?: string) {
  let token = "";
  for (let tried = 0; tried < count; tried++) {
    if (tried % 5 === 0) token = await ephemeralToken(api, { email, address });
    expect((await confirmCode(api, token, wrongCode(api), address)).status).toBe(400);
  }
}
