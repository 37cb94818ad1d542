import { expect, test } from "vitest";
import { refresh, renew } from "../../../tests/support/people/session-calls";
import { newSession } from "../../../tests/support/people/sessions";
import { signedInApi, type TestApi, testApi } from "../../../tests/support/servers/api";
import { signAccessToken } from "./tokens";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

// Proves 10.10, R7, 7.1.1, 7.3.1
test("a session that is idle for 15 minutes is over", async () => {
  const { api, ...session } = await signedInApi();
  api.clock.now += 15 * MINUTE;

  expect((await refresh(api, session)).status).toBe(401);
});

test("a session that is used goes on", async () => {
  const api = await testApi();
  let session = await api.signedIn();
  for (let times = 0; times < 3; times++) {
    api.clock.now += 14 * MINUTE;
    const response = await refresh(api, session);
    expect(response.status).toBe(200);
    session = { ...session, ...(await response.json()) };
  }
});

test("calls alone keep a session from being idle", async () => {
  const { api, ...session } = await signedInApi();
  api.clock.now += 4 * MINUTE;
  expect((await use(api, session.access)).status).toBe(404);
  api.clock.now += 14 * MINUTE;

  expect((await refresh(api, session)).status).toBe(200);
});

// Proves 10.11, R7, 7.3.2
test("a session is over after 12 hours, however busy", async () => {
  const api = await testApi();
  let session = await api.signedIn();
  const end = api.clock.now + 12 * HOUR;
  while (api.clock.now + 10 * MINUTE < end) {
    api.clock.now += 10 * MINUTE;
    session = { ...session, ...(await (await refresh(api, session)).json()) };
  }
  api.clock.now = end;

  expect((await refresh(api, session)).status).toBe(401);
});

// Proves R7, 7.1.2
test("a sixth session ends the oldest", async () => {
  const api = await testApi();
  const sessions = [await api.signedIn()];
  const [{ id } = { id: "" }] = sessions;
  for (let more = 0; more < 5; more++) {
    api.clock.now += 1000;
    const tokens = await newSession(api.services, id);
    sessions.push({ ...(sessions[0] as (typeof sessions)[0]), ...tokens });
  }

  const statuses = [];
  for (const session of sessions) statuses.push((await refresh(api, session)).status);

  expect(statuses).toEqual([401, 200, 200, 200, 200, 200]);
});

test("a sixth session begins also when the clock was set back since the others did", async () => {
  const { api, id, access } = await signedInApi();
  for (let more = 0; more < 4; more++) {
    api.clock.now += 1000;
    await newSession(api.services, id);
  }
  api.clock.now -= MINUTE;

  const sixth = await newSession(api.services, id);

  expect((await renew(api, sixth.access)).status).toBe(200);
  api.clock.now += MINUTE;
  expect((await renew(api, access)).status).toBe(401);
});

// Proves 10.12, 7.4.1
test("logging out ends the session immediately", async () => {
  const { api, ...session } = await signedInApi();
  const other = await api.signedIn();

  const response = await api.request("POST", "/auth/logout/", { token: session.access });

  expect(response.status).toBe(204);
  expect((await renew(api, session.access)).status).toBe(401);
  expect((await refresh(api, session)).status).toBe(401);
  expect((await renew(api, other.access)).status).toBe(200);
});

// Proves 7.4.2, 8.3.2
test("disabling a researcher ends their session immediately", async () => {
  const { api, ...session } = await signedInApi();
  await api.db.updateTable("researchers").set({ disabled_at: api.clock.now }).execute();

  expect((await renew(api, session.access)).status).toBe(401);
  expect((await refresh(api, session)).status).toBe(401);
});

// Proves 10.6, 9.2.1
test("an access token is good for five minutes", async () => {
  const { api, access } = await signedInApi();
  api.clock.now += 5 * MINUTE - 1000;
  expect((await renew(api, access)).status).toBe(200);
  api.clock.now += 1000;

  expect((await renew(api, access)).status).toBe(401);
});

// Proves 7.2.1, 8.3.2
test("the status in an access token is believed nowhere", async () => {
  const { api, id, user_status } = await signedInApi({ stage: "signed_in" });
  const { session } = await api.db.selectFrom("sessions").select("id as session").executeTakeFirstOrThrow();
  const boasting = await signAccessToken(api.services, {
    researcher_id: id,
    session_id: session,
    authenticated_at: api.clock.now,
    status: { ...user_status, has_expired_password: false, is_onboarded: true },
  });

  expect((await api.request("POST", "/auth/mfa/app/activate/", { token: boasting })).status).toBe(403);
});

// Proves R6
test("an access token names one researcher and one session that belong together", async () => {
  const { api, ...mine } = await signedInApi();
  const other = await api.signedIn();
  const { session } = await api.db
    .selectFrom("sessions")
    .select("id as session")
    .where("researcher_id", "=", other.id)
    .executeTakeFirstOrThrow();
  const mixed = await signAccessToken(api.services, {
    researcher_id: mine.id,
    session_id: session,
    authenticated_at: api.clock.now,
    status: mine.user_status,
  });

  expect((await renew(api, mixed)).status).toBe(401);
});

/** Any call that is not about the session itself. */
function use(api: TestApi, token: string) {
  return api.request("PUT", "/profiles/none", {
    token,
    form: { first_name: "Ada", last_name: "Rossi", nickname: "ada", country: "IT" },
  });
}
