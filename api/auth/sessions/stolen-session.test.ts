import { expect, test } from "vitest";
import { signedInApi, type TestApi, testApi } from "../../../tests/support/servers/api";
import { MAX_ANCESTORS } from "./tokens";

interface Tokens {
  access: string;
  refresh: string;
}

const refresh = (api: TestApi, { access, refresh }: Tokens, address?: string) =>
  api.request("POST", "/auth/login/refresh/", { json: { access, refresh }, address });
const sessions = (api: TestApi) => api.db.selectFrom("sessions").select("id").execute();
const events = async (api: TestApi) =>
  (await api.db.selectFrom("account_events").select("kind").execute()).map(({ kind }) => kind);

// Proves R7
test("a thief who uses up the session's renewals does not hide the theft", async () => {
  const { api, ...owner } = await signedInApi();
  let thief: Tokens = owner;
  for (;;) {
    const response = await refresh(api, thief);
    if (response.status === 429) break;
    thief = await response.json();
  }
  api.clock.now += 11_000;

  const late = await refresh(api, owner);

  expect(late.status).toBe(401);
  expect(await sessions(api)).toEqual([]);
  expect(await events(api)).toEqual(["session_copied"]);
});

// Proves R7, R16, R28
test("wrong tokens of a session are looked at ten times a minute for a client, and hide no theft from another's", async () => {
  const { api, ...owner } = await signedInApi();
  await refresh(api, owner);
  api.clock.now += 11_000;
  const wrong = { ...owner, refresh: "A".repeat(43) };
  const statuses = [];
  for (let tried = 0; tried < 12; tried++) statuses.push((await refresh(api, wrong, "203.0.113.66")).status);

  const refused = await refresh(api, owner, "203.0.113.66");
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "60"]);
  expect(await sessions(api)).toHaveLength(1);

  expect((await refresh(api, owner, "203.0.113.7")).status).toBe(401);
  expect(await sessions(api)).toEqual([]);
  expect(await events(api)).toEqual(["session_copied"]);
});

test("wrong tokens leave a client the session's own, and begin again after a minute", async () => {
  const { api, ...owner } = await signedInApi();
  const wrong = { ...owner, refresh: "A".repeat(43) };
  for (let tried = 0; tried < 10; tried++) await refresh(api, wrong);

  expect((await refresh(api, wrong)).status).toBe(429);
  expect((await refresh(api, owner)).status).toBe(200);
  api.clock.now += 60_000;
  expect((await refresh(api, wrong)).status).toBe(401);
});

// Proves R7
test("a session ends before its first token would be unknown as one of its own", async () => {
  const api = await testApi();
  let thief: Tokens = await api.signedIn();
  let rotations = 0;
  for (;;) {
    const response = await refresh(api, thief);
    if (response.status === 401) break;
    if (response.status === 429) api.clock.now += Number(response.headers.get("Retry-After")) * 1_000;
    else {
      thief = await response.json();
      rotations++;
    }
  }

  expect(rotations).toBe(MAX_ANCESTORS - 1);
  expect(await sessions(api)).toEqual([]);
});

test("a session can be ended also once another holder has used up its calls of the minute", async () => {
  const { api, token } = await signedInApi();
  const spend = () => api.request("POST", "/content/messages/mark_read", { token, json: { messages: [] } });
  const spent = await Promise.all(Array.from({ length: 61 }, spend));
  expect(spent.map(({ status }) => status)).toContain(429);

  expect((await api.request("POST", "/auth/logout/", { token })).status).toBe(204);

  expect(await sessions(api)).toEqual([]);
});
