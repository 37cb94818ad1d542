import { expect, test } from "vitest";
import { makeCodes, redeem } from "../../../tests/support/people/recovery-codes";
import { newSession } from "../../../tests/support/people/sessions";
import { confirmCode, ephemeralToken, sampleCode, wrongCode } from "../../../tests/support/people/sign-in";
import { type TestApi, testApi } from "../../../tests/support/servers/api";

const HOUR = 60 * 60_000;

/** A researcher with recovery codes who has forgotten the phone. */
async function withCodes(api: TestApi) {
  const researcher = await api.signedIn();
  const codes = await makeCodes(api, researcher.token);
  return { ...researcher, codes, begin: () => ephemeralToken(api, researcher) };
}

test("a recovery code takes the place of the one-time code", async () => {
  const api = await testApi();
  const { codes, begin } = await withCodes(api);

  const response = await redeem(api, await begin(), codes[3]?.toLowerCase());

  expect(response.status).toBe(200);
  const { access, user_status } = await response.json();
  expect(user_status).toMatchObject({ is_onboarded: true });
  const state = await (await api.get("/auth/security", access)).json();
  expect(state.recovery_codes).toMatchObject({ left: 9, is_proved: true });
});

// Proves 6.5.1
test("each code is good once", async () => {
  const api = await testApi();
  const { codes, begin } = await withCodes(api);
  await redeem(api, await begin(), codes[0]);

  const again = await redeem(api, await begin(), codes[0]);

  expect(again.status).toBe(400);
  expect(await again.json()).toEqual({
    recovery_code: [expect.stringContaining("wrong or was used already")],
  });
  expect((await redeem(api, await begin(), codes[1])).status).toBe(200);
});

// Proves R11, 6.5.1
test("a code that several sign-ins send concurrently is good for one of them", async () => {
  const api = await testApi();
  const { codes, begin } = await withCodes(api);
  const tokens = [await begin(), await begin(), await begin(), await begin()];

  const responses = await Promise.all(tokens.map((token) => redeem(api, token, codes[0])));

  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  expect(await api.rows("sessions")).toHaveLength(1);
});

test("of several codes that one sign-in sends concurrently, one is used up", async () => {
  const api = await testApi();
  const { codes, begin } = await withCodes(api);
  const token = await begin();

  const responses = await Promise.all(codes.slice(0, 4).map((code) => redeem(api, token, code)));

  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  const used = await api.db
    .selectFrom("recovery_codes")
    .selectAll()
    .where("used_at", "is not", null)
    .execute();
  expect(used).toHaveLength(1);
});

// Proves 7.4.3
test("every other session ends", async () => {
  const api = await testApi();
  const { id, token, codes, begin } = await withCodes(api);
  const other = await newSession(api.services, id);

  const { access } = await (await redeem(api, await begin(), codes[0])).json();

  for (const ended of [token, other.access])
    expect((await api.get("/profiles/self", ended)).status).toBe(401);
  expect((await api.get("/profiles/self", access)).status).toBe(200);
});

// Proves 6.3.7, 16.3.1
test("it leaves a message and an entry in the audit log", async () => {
  const api = await testApi();
  const { id, codes, begin } = await withCodes(api);

  await redeem(api, await begin(), codes[0]);

  const messages = await api.db.selectFrom("messages").selectAll().orderBy("id", "desc").execute();
  expect(messages[0]).toMatchObject({ researcher_id: id, title: "You logged in with a recovery code" });
  const audit = await api.db.selectFrom("audit").selectAll().orderBy("sequence", "desc").execute();
  expect(audit[0]).toMatchObject({
    actor: `researcher:${id}`,
    action: "recovery_codes.use",
    details: '{"left":9}',
  });
});

// Proves R5
test("wrong codes of both kinds are counted together: five for a sign-in, ten an hour for an account", async () => {
  const api = await testApi();
  const { codes, begin } = await withCodes(api);
  const nonsense = "7K3M-PQ2V-XR9D";
  const first = await begin();
  for (const _ of [1, 2]) expect((await confirmCode(api, first, wrongCode(api))).status).toBe(400);
  for (const _ of [3, 4, 5]) expect((await redeem(api, first, nonsense)).status).toBe(400);
  const ended = await redeem(api, first, codes[0]);
  expect(await ended.json()).toHaveProperty("ephemeral_token");
  const second = await begin();
  for (const _ of [6, 7, 8, 9, 10]) expect((await redeem(api, second, nonsense)).status).toBe(400);

  const third = await begin();
  expect((await redeem(api, third, codes[0])).status).toBe(429);
  expect((await confirmCode(api, third, sampleCode(api))).status).toBe(429);

  api.clock.now += HOUR;
  expect((await redeem(api, await begin(), codes[0])).status).toBe(200);
});

// Proves R6
test("another's code, a code from before, and a token of another kind give no access", async () => {
  const api = await testApi();
  const { token, codes, begin } = await withCodes(api);
  const other = await withCodes(api);
  await makeCodes(api, token);

  expect((await redeem(api, await begin(), other.codes[0])).status).toBe(400);
  expect((await redeem(api, await begin(), codes[0])).status).toBe(400);
  expect((await redeem(api, token, codes[0])).status).toBe(400);
  expect((await redeem(api, "x".repeat(43), codes[0])).status).toBe(400);
});

test("a disabled account's code is worth nothing", async () => {
  const api = await testApi();
  const { id, codes, begin } = await withCodes(api);
  const step = await begin();
  await api.db.updateTable("researchers").set({ disabled_at: 1 }).where("id", "=", id).execute();

  expect((await redeem(api, step, codes[0])).status).toBe(400);
});
