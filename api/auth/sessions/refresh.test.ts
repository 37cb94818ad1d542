import { expect, test } from "vitest";
import { refresh, renew } from "../../../tests/support/people/session-calls";
import { signedInApi, testApi } from "../../../tests/support/servers/api";
import { rotateSession } from "./sessions.store";
import { signAccessToken, tokenHash } from "./tokens";

const MINUTE = 60_000;

// Proves 4.6, 7.5
test("refreshing exchanges both tokens", async () => {
  const { api, ...first } = await signedInApi();
  api.clock.now += 4 * MINUTE;

  const response = await refresh(api, first);

  expect(response.status).toBe(200);
  const second = await response.json();
  expect(second.access).not.toBe(first.access);
  expect(second.refresh).not.toBe(first.refresh);
  expect(second.user_status).toEqual(first.user_status);
  expect((await renew(api, second.access)).status).toBe(200);
});

test("the access token may have expired", async () => {
  const { api, ...tokens } = await signedInApi();
  api.clock.now += 14 * MINUTE;

  expect((await renew(api, tokens.access)).status).toBe(401);
  expect((await refresh(api, tokens)).status).toBe(200);
});

// Proves 15.4.1
test("parallel requests with the same token get the same successor", async () => {
  const { api, ...tokens } = await signedInApi();

  const responses = await Promise.all(Array.from({ length: 8 }, () => refresh(api, tokens)));

  expect(responses.map((response) => response.status)).toEqual(Array(8).fill(200));
  const bodies = await Promise.all(responses.map((response) => response.json()));
  expect(new Set(bodies.map((body) => body.refresh)).size).toBe(1);
});

// Proves 10.7
test("a token that comes again within ten seconds gets the same successor", async () => {
  const { api, ...tokens } = await signedInApi();
  const first = await (await refresh(api, tokens)).json();
  api.clock.now += 10_000;

  const again = await (await refresh(api, tokens)).json();

  expect(again.refresh).toBe(first.refresh);
  expect((await refresh(api, first)).status).toBe(200);
});

// Proves R7
test("a token that comes again after ten seconds is theft: the session ends for both", async () => {
  const { api, ...stolen } = await signedInApi();
  const current = await (await refresh(api, stolen)).json();
  api.clock.now += 10_001;

  const response = await refresh(api, stolen);

  expect(response.status).toBe(401);
  expect((await refresh(api, current)).status).toBe(401);
  expect((await renew(api, current.access)).status).toBe(401);
});

// Proves V10
test("a token that comes again once its successor was used is theft", async () => {
  const { api, ...stolen } = await signedInApi();
  const second = await (await refresh(api, stolen)).json();
  const third = await (await refresh(api, second)).json();

  expect((await refresh(api, stolen)).status).toBe(401);
  expect((await refresh(api, third)).status).toBe(401);
});

// Proves 16.3.3
test("theft is audited and logged, without the token", async () => {
  const { api, ...stolen } = await signedInApi();
  await refresh(api, stolen);
  api.clock.now += MINUTE;
  await refresh(api, stolen);

  const [entry] = await api.rows("audit");
  expect(entry).toMatchObject({
    actor: "anonymous",
    action: "session.refresh_reused",
    subject: `researcher:${stolen.id}`,
  });
  expect(api.logged).toContainEqual(expect.objectContaining({ event: "session.refresh_reused" }));
  expect(JSON.stringify([entry, api.logged])).not.toContain(stolen.refresh);
});

// Proves 6.3.5
test("theft leaves its owner one message, however often the token comes again", async () => {
  const { api, ...stolen } = await signedInApi();
  await refresh(api, stolen);
  api.clock.now += MINUTE;
  await Promise.all([refresh(api, stolen), refresh(api, stolen)]);

  const messages = await api.db.selectFrom("messages").select(["researcher_id", "title"]).execute();
  expect(messages).toEqual([{ researcher_id: stolen.id, title: "A copy of one of your sessions was used" }]);
});

test("theft ends only that session", async () => {
  const { api, ...stolen } = await signedInApi();
  const other = await api.signedIn();
  await refresh(api, stolen);
  api.clock.now += MINUTE;
  await refresh(api, stolen);

  expect((await refresh(api, other)).status).toBe(200);
});

test("something that never was a token of the session ends nothing", async () => {
  const { api, ...mine } = await signedInApi();
  const other = await api.signedIn();

  for (const wrong of ["", "x", "A".repeat(43), other.refresh]) {
    expect((await refresh(api, { ...mine, refresh: wrong })).status).toBe(401);
  }
  expect((await refresh(api, mine)).status).toBe(200);
  expect((await refresh(api, other)).status).toBe(200);
});

// Proves R6
test("the access token must be one of the same session", async () => {
  const { api, ...mine } = await signedInApi();
  const other = await api.signedIn();

  for (const access of ["", "x", other.access, mine.refresh]) {
    expect((await refresh(api, { ...mine, access })).status).toBe(401);
  }
});

test("an access token that names another researcher for the session refreshes nothing", async () => {
  const { api, ...mine } = await signedInApi();
  const other = await api.signedIn();
  const access = await signAccessToken(api.services, {
    researcher_id: other.id,
    session_id: claims(mine.access).sid,
    authenticated_at: api.clock.now,
    status: other.user_status,
  });

  expect((await refresh(api, { ...mine, access })).status).toBe(401);
});

test("only the token that is current is replaced", async () => {
  const { api, access, refresh: token } = await signedInApi();
  const { sid } = claims(access);
  const at = api.clock.now;

  expect(await rotateSession(api.db, sid, { from: "another", to: "next", at })).toBe(false);
  expect(await rotateSession(api.db, sid, { from: tokenHash(token), to: "next", at })).toBe(true);
  expect(await rotateSession(api.db, sid, { from: tokenHash(token), to: "other", at })).toBe(false);
});

// Proves 2.4.1
test("a session may refresh thirty times a minute", async () => {
  const api = await testApi();
  let tokens = await api.signedIn();
  for (let times = 0; times < 30; times++) {
    tokens = { ...tokens, ...(await (await refresh(api, tokens)).json()) };
  }

  const response = await refresh(api, tokens);

  expect(response.status).toBe(429);
  expect(response.headers.get("Retry-After")).toBe("60");
  expect((await refresh(api, await api.signedIn())).status).toBe(200);
  api.clock.now += MINUTE;
  expect((await refresh(api, tokens)).status).toBe(200);
});

// Proves 7.2.3, 11.2.4
test("refresh tokens are not stored as they are", async () => {
  const { api, ...first } = await signedInApi();
  const second = await (await refresh(api, first)).json();

  const stored = JSON.stringify(await api.rows("sessions"));

  expect(Buffer.from(second.refresh, "base64url")).toHaveLength(32);
  expect(stored).not.toContain(first.refresh);
  expect(stored).not.toContain(second.refresh);
});

// Proves 3.4, 7.6
test("the session call reissues the session with fresh claims", async () => {
  const { api, ...before } = await signedInApi({ stage: "onboarded" });
  await api.db
    .updateTable("profiles")
    .set({ dob: "1990-01-01", expertise: "Kernels", phone: "+39021234" })
    .execute();

  const response = await renew(api, before.access);

  expect(response.status).toBe(200);
  const after = await response.json();
  expect(before.user_status.has_complete_profile).toBe(false);
  expect(after.user_status.has_complete_profile).toBe(true);
  expect(claims(after.access).user_status).toEqual(after.user_status);
  expect((await refresh(api, after)).status).toBe(200);
});

test("refreshing and the session call at the same time log no user out", async () => {
  const { api, ...tokens } = await signedInApi();

  const responses = await Promise.all([
    renew(api, tokens.access),
    refresh(api, tokens),
    renew(api, tokens.access),
    refresh(api, tokens),
  ]);

  const bodies = await Promise.all(responses.map((response) => response.json()));
  expect(new Set(bodies.map((body) => body.refresh)).size).toBe(1);
  api.clock.now += MINUTE;
  expect((await refresh(api, bodies[0])).status).toBe(200);
});

function claims(token: string) {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}
