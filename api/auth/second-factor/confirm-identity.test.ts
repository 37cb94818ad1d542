import { expect, test } from "vitest";
import type { SessionData } from "#contract/auth";
import { newSession } from "../../../tests/support/people/sessions";
import { confirmCode, ephemeralToken, sampleCode, wrongCode } from "../../../tests/support/people/sign-in";
import { signedInApi, type TestApi, testApi } from "../../../tests/support/servers/api";

const MINUTE = 60_000;
const confirm = (api: TestApi, token: string, code: string) =>
  api.request("POST", "/auth/confirm", { token, form: { code } });
const make = (api: TestApi, token: string) => api.request("POST", "/auth/recovery-codes", { token });

/** A session whose login is more than ten minutes ago. */
async function oldSession(api: TestApi) {
  const session = await api.signedIn();
  api.clock.now += 10 * MINUTE + 1;
  return { id: session.id, token: await renewed(api, session) };
}

/** The next access token of a session. */
async function renewed(api: TestApi, { access, refresh }: SessionData): Promise<string> {
  const answer = await api.request("POST", "/auth/login/refresh/", { json: { access, refresh } });
  return (await answer.json()).access;
}

// Proves 7.5.3
test("the authenticator's code lets a session do for ten minutes what its age forbids", async () => {
  const api = await testApi();
  const { token } = await oldSession(api);
  expect((await make(api, token)).status).toBe(403);

  expect((await confirm(api, token, sampleCode(api))).status).toBe(204);

  expect((await make(api, token)).status).toBe(201);
  const [{ confirmed_at = 0 } = {}] = await api.rows("sessions");
  expect(confirmed_at).toBe(api.clock.now);
  api.clock.now += 4 * MINUTE;
  expect((await make(api, token)).status).toBe(201);
  await api.db
    .updateTable("sessions")
    .set({ confirmed_at: api.clock.now - 10 * MINUTE - 1 })
    .execute();
  expect((await make(api, token)).status).toBe(403);
});

test("a login by a clock that ran ahead is no recent one once it is right, and the next code confirms", async () => {
  const api = await testApi();
  const session = await api.signedIn();
  expect((await make(api, session.token)).status).toBe(201);

  api.clock.now -= 30 * MINUTE;
  const token = await renewed(api, session);

  expect(await (await make(api, token)).json()).toMatchObject({ code: "confirmation_required" });
  const reset = await api.request("POST", "/auth/mfa/reset/", { token });
  expect(await reset.json()).toMatchObject({ code: "reauthentication_required" });
  expect((await confirm(api, token, sampleCode(api))).status).toBe(204);
  expect((await make(api, token)).status).toBe(201);
});

// Clocks of two processes differ by seconds.
test.each([
  [10_000, 201],
  [10_001, 403],
])("a code that was entered %i ms from now is answered %i", async (ahead, status) => {
  const { api, token } = await signedInApi();
  const confirmed_at = api.clock.now + ahead;
  await api.db.updateTable("sessions").set({ authenticated_at: 1, confirmed_at }).execute();

  expect((await make(api, token)).status).toBe(status);
});

test("it confirms this session alone, and resets no authenticator", async () => {
  const api = await testApi();
  const { id, token } = await oldSession(api);
  const other = await newSession({ ...api.services, now: () => api.clock.now - 11 * MINUTE }, id);
  await api.db.updateTable("sessions").set({ last_seen_at: api.clock.now }).execute();

  await confirm(api, token, sampleCode(api));

  const sessions = await api.db.selectFrom("sessions").select("confirmed_at").execute();
  expect(sessions.filter(({ confirmed_at }) => confirmed_at !== null)).toHaveLength(1);
  expect(other.access).not.toBe(token);
  const reset = await api.request("POST", "/auth/mfa/reset/", { token });
  expect(await reset.json()).toMatchObject({ code: "reauthentication_required" });
});

// Proves R5
test("a code is good once, a wrong one confirms nothing, and ten an hour are looked at", async () => {
  const api = await testApi();
  const { token } = await oldSession(api);
  const code = sampleCode(api);
  expect((await confirm(api, token, wrongCode(api))).status).toBe(400);
  expect((await make(api, token)).status).toBe(403);

  expect((await confirm(api, token, code)).status).toBe(204);
  expect((await confirm(api, token, code)).status).toBe(400);

  for (let tried = 2; tried < 10; tried++)
    expect((await confirm(api, token, wrongCode(api))).status).toBe(400);
  expect((await confirm(api, token, sampleCode(api, 1))).status).toBe(429);
});

// Proves R2
test("wrong codes of a session leave its owner all tries at the login", async () => {
  const { api, token, email } = await signedInApi();
  const wrong: number[] = [];
  for (let tried = 0; tried < 11; tried++) wrong.push((await confirm(api, token, wrongCode(api))).status);
  expect(wrong).toEqual([...Array(10).fill(400), 429]);

  const login = await confirmCode(api, await ephemeralToken(api, { email }), sampleCode(api));

  expect(login.status).toBe(200);
});
