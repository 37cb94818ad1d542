import { expect, test } from "vitest";
import type { Session } from "#contract/auth";
import { newSession } from "../../../tests/support/people/sessions";
import { signIn } from "../../../tests/support/people/sign-in";
import { signedInApi, type TestApi, testApi } from "../../../tests/support/servers/api";

const MINUTE = 60_000;

// Proves 7.5.2
test("a researcher sees the sessions that go on, the one that asks first, and no other researcher's", async () => {
  const api = await testApi();
  await api.signedIn();
  const began = api.clock.now;
  const { id, token } = await api.signedIn();
  api.clock.now += MINUTE;
  await newSession(api.services, id);
  api.clock.now += MINUTE;
  await newSession(api.services, id);

  const sessions = await list(api, token);

  expect(
    sessions.map(({ is_current, authenticated_at }) => [is_current, Date.parse(authenticated_at)]),
  ).toEqual([
    [true, began],
    [false, began + 2 * MINUTE],
    [false, began + MINUTE],
  ]);
  expect(sessions.map(({ last_seen_at }) => Date.parse(last_seen_at))).toEqual([
    began + 2 * MINUTE,
    began + 2 * MINUTE,
    began + MINUTE,
  ]);
});

test("sessions that are idle or too old are not shown", async () => {
  const { api, id } = await signedInApi();
  api.clock.now += 15 * MINUTE;
  const { access } = await newSession(api.services, id);
  const idle = await list(api, access);
  await api.db
    .updateTable("sessions")
    .set({ created_at: api.clock.now - 12 * 60 * MINUTE, last_seen_at: api.clock.now })
    .where("last_seen_at", "<", api.clock.now)
    .execute();

  const old = await list(api, access);

  expect([idle.length, old.length]).toEqual([1, 1]);
});

// Proves 7.5.2
test("an ended session is over immediately, with its refresh token, and the others go on", async () => {
  const { api, id, token } = await signedInApi();
  const ended = await newSession(api.services, id);
  const kept = await newSession(api.services, id);

  const response = await end(api, token, sessionIn(ended.access));

  expect(response.status).toBe(204);
  expect((await api.get("/profiles/self", ended.access)).status).toBe(401);
  const renewed = await api.request("POST", "/auth/login/refresh/", {
    json: { access: ended.access, refresh: ended.refresh },
  });
  expect(renewed.status).toBe(401);
  expect((await api.get("/profiles/self", kept.access)).status).toBe(200);
  expect((await api.get("/profiles/self", token)).status).toBe(200);
});

test("another's session stays, and is answered like one that is not there", async () => {
  const { api, token: attacker } = await signedInApi();
  const victim = await api.signedIn();

  const answers = [
    await end(api, attacker, sessionIn(victim.token)),
    await end(api, attacker, "0197c1d2-0000-7000-8000-00000000abcd"),
  ];

  expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  expect((await api.get("/profiles/self", victim.token)).status).toBe(200);
  expect(await api.rows("audit")).toEqual([]);
});

// Proves 7.5.2
test("ending a session needs a sign-in of the last ten minutes", async () => {
  const { api, id, access: old, refresh } = await signedInApi();
  api.clock.now += 10 * MINUTE + 1;
  const other = await newSession(api.services, id);
  const renewed = await api.request("POST", "/auth/login/refresh/", { json: { access: old, refresh } });
  const { access } = await renewed.json();

  const response = await end(api, access, sessionIn(other.access));

  expect(response.status).toBe(403);
  expect(await response.json()).toEqual({
    detail: "You logged in more than 10 minutes ago. Log in again, then end the session.",
    code: "reauthentication_required",
  });
  expect((await api.get("/profiles/self", other.access)).status).toBe(200);
});

test("a session is known by browser, system and network, none of which says more", async () => {
  const { api, email } = await signedInApi();
  const userAgent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
  const address = "203.0.113.77";
  const { access } = await signIn(api, { email, address, userAgent });

  const [own] = await list(api, access);

  expect(own).toMatchObject({ browser: "Firefox", system: "Windows", network: "203.0.113.0/24" });
  const stored = JSON.stringify(await api.rows("sessions"));
  for (const part of [address, "Firefox/140", "Win64"]) expect(stored).not.toContain(part);
});

// Proves 7.5.2
test("all other sessions end immediately, and no other researcher's", async () => {
  const { api, id, token } = await signedInApi();
  const stranger = await api.signedIn();
  const others = [await newSession(api.services, id), await newSession(api.services, id)];

  const response = await endOthers(api, token);

  expect(response.status).toBe(204);
  for (const { access } of others) expect((await api.get("/profiles/self", access)).status).toBe(401);
  for (const kept of [token, stranger.token])
    expect((await api.get("/profiles/self", kept)).status).toBe(200);
  await endOthers(api, token);
  const rows = await api.rows("audit");
  expect(rows).toMatchObject([{ action: "session.end_others", details: '{"sessions":2}' }]);
});

test("ending all others needs a sign-in of the last ten minutes", async () => {
  const { api, access: old, refresh } = await signedInApi();
  api.clock.now += 10 * MINUTE + 1;
  const renewed = await api.request("POST", "/auth/login/refresh/", { json: { access: old, refresh } });

  const response = await endOthers(api, (await renewed.json()).access);

  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ code: "reauthentication_required" });
});

test("an ending is in the audit log", async () => {
  const { api, id, token } = await signedInApi();
  const session = sessionIn((await newSession(api.services, id)).access);

  await end(api, token, session);
  await end(api, token, session);

  const rows = await api.rows("audit");
  expect(rows).toMatchObject([
    { action: "session.end", actor: `researcher:${id}`, subject: `researcher:${id}` },
  ]);
  expect(rows[0]?.details).toContain(session);
});

async function list(api: TestApi, token: string): Promise<Session[]> {
  return (await api.get("/auth/sessions", token)).json();
}

function end(api: TestApi, token: string, id: string) {
  return api.request("POST", `/auth/sessions/${id}/end`, { token });
}

function endOthers(api: TestApi, token: string) {
  return api.request("POST", "/auth/sessions/end-others", { token });
}

/** The session's id in an access token. */
function sessionIn(access: string): string {
  const [, claims = ""] = access.split(".");
  return JSON.parse(Buffer.from(claims, "base64url").toString()).sid;
}
