import { expect, test } from "vitest";
import {
  beginKey,
  confirmKey,
  KEY_ORIGIN,
  keyApi,
  withKey,
} from "../../../tests/support/people/security-keys";
import { ephemeralToken } from "../../../tests/support/people/sign-in";
import { type Dishonest, SoftwareKey } from "../../../tests/support/people/software-key";
import type { TestApi } from "../../../tests/support/servers/api";

const MINUTE = 60_000;

/** A researcher with a key who has entered the password. */
async function halfway(api: TestApi) {
  const researcher = await withKey(api);
  const begin = () => ephemeralToken(api, researcher);
  return { ...researcher, begin, step: await begin() };
}

// Proves 6.3.3
test("a key takes the place of the one-time code, and shows when it was used", async () => {
  const api = await keyApi();
  const { key, step } = await halfway(api);
  const options = await beginKey(api, step);
  expect(options).toMatchObject({ rpId: "conclave.example", userVerification: "required" });
  expect(options.allowCredentials).toEqual([
    expect.objectContaining({ id: key.id.toString("base64url"), transports: ["usb"] }),
  ]);

  const response = await confirmKey(api, step, key.get(options));

  expect(response.status).toBe(200);
  const { access, user_status } = await response.json();
  expect(user_status).toMatchObject({ is_onboarded: true });
  const { security_keys } = await (await api.get("/auth/security", access)).json();
  expect(security_keys).toMatchObject([{ last_used_at: new Date(api.clock.now).toISOString() }]);
});

const dishonest: [string, Dishonest][] = [
  ["given at another origin", { origin: "https://conclave.example.evil.test" }],
  ["given for another host", { rpId: "evil.test" }],
  ["to another question", { challenge: "A".repeat(43) }],
  ["without its user verified", { unverified: true }],
  ["signed by another key", { forged: true }],
];

// Proves 6.3.3
test.each(dishonest)("an answer %s gives no access", async (_what, changes) => {
  const api = await keyApi();
  const { key, step } = await halfway(api);

  const response = await confirmKey(api, step, key.get(await beginKey(api, step), changes));

  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ credential: [expect.stringContaining("was not good")] });
});

test("another's key, an unknown one and a removed one give no access", async () => {
  const api = await keyApi();
  const { token, key, added, step } = await halfway(api);
  const other = await withKey(api);

  for (const wrong of [other.key, new SoftwareKey(KEY_ORIGIN)]) {
    expect((await confirmKey(api, step, wrong.get(await beginKey(api, step)))).status).toBe(400);
  }
  const options = await beginKey(api, step);
  await api.request("POST", `/auth/security-keys/${added.id}/remove`, { token });
  expect((await confirmKey(api, step, key.get(options))).status).toBe(400);
  const none = await api.request("POST", "/auth/login/security-key/begin", {
    json: { ephemeral_token: step },
  });
  expect(none.status).toBe(409);
});

test("each question is answered once, and only by the sign-in that asked it, within five minutes", async () => {
  const api = await keyApi();
  const { key, step, begin } = await halfway(api);
  const options = await beginKey(api, step);
  const other = await begin();
  await beginKey(api, other);

  expect((await confirmKey(api, other, key.get(options))).status).toBe(400);
  expect((await confirmKey(api, step, key.get(options))).status).toBe(200);
  expect((await confirmKey(api, step, key.get(options))).status).toBe(400);
  const late = await begin();
  const asked = await beginKey(api, late);
  api.clock.now += 5 * MINUTE;
  expect((await confirmKey(api, late, key.get(asked))).status).toBe(400);
});

// Proves R11
test("one answer that is sent several times, concurrently, starts one session", async () => {
  const api = await keyApi();
  const { key, step } = await halfway(api);
  await api.db.deleteFrom("sessions").execute();
  const credential = key.get(await beginKey(api, step));

  const responses = await Promise.all([1, 2, 3].map(() => confirmKey(api, step, credential)));

  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  expect(await api.rows("sessions")).toHaveLength(1);
});

// Proves 6.3.5
test("a key that counts backwards is refused as a copy, and its owner is told", async () => {
  const api = await keyApi();
  const { id, key, step, begin } = await halfway(api);
  await confirmKey(api, step, key.get(await beginKey(api, step), { counter: 7 }));
  const next = await begin();

  const copied = await confirmKey(api, next, key.get(await beginKey(api, next), { counter: 7 }));

  expect(copied.status).toBe(400);
  const messages = await api.db.selectFrom("messages").selectAll().orderBy("id", "desc").execute();
  expect(messages[0]).toMatchObject({
    researcher_id: id,
    title: "There may be a copy of your security key",
  });
  const audit = await api.db.selectFrom("audit").selectAll().orderBy("sequence", "desc").execute();
  expect(audit[0]).toMatchObject({ action: "security_key.copied", subject: `researcher:${id}` });
  const honest = await confirmKey(api, next, key.get(await beginKey(api, next), { counter: 8 }));
  expect(honest.status).toBe(200);
});

test("a forged answer that counts backwards raises no alarm", async () => {
  const api = await keyApi();
  const { key, step, begin } = await halfway(api);
  await confirmKey(api, step, key.get(await beginKey(api, step), { counter: 7 }));
  const next = await begin();

  await confirmKey(api, next, key.get(await beginKey(api, next), { counter: 1, forged: true }));

  const titles = await api.db.selectFrom("messages").select("title").execute();
  expect(titles.map(({ title }) => title)).not.toContain("There may be a copy of your security key");
});

// Proves R5
test("wrong answers are counted with wrong codes", async () => {
  const api = await keyApi();
  const { key, step } = await halfway(api);
  for (let tried = 0; tried < 5; tried++)
    await confirmKey(api, step, key.get(await beginKey(api, step), { forged: true }));

  const ended = await api.request("POST", "/auth/login/security-key/begin", {
    json: { ephemeral_token: step },
  });

  expect(await ended.json()).toHaveProperty("ephemeral_token");
});
