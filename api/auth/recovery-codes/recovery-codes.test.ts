import { expect, test } from "vitest";
import { makeCodes } from "../../../tests/support/people/recovery-codes";
import { newSession } from "../../../tests/support/people/sessions";
import { ephemeralToken, login } from "../../../tests/support/people/sign-in";
import { signedInApi, type TestApi } from "../../../tests/support/servers/api";
import { verify } from "../../audit/audit";

const MINUTE = 60_000;
const prove = (api: TestApi, token: string, recovery_code: string) =>
  api.request("POST", "/auth/recovery-codes/prove", { token, form: { recovery_code } });
const stateOf = async (api: TestApi, token: string) =>
  (await (await api.get("/auth/security", token)).json()).recovery_codes;

test("an account begins without recovery codes", async () => {
  const { api, token } = await signedInApi();
  const made = new Date(api.clock.now).toISOString();

  const response = await api.get("/auth/security", token);

  expect(await response.json()).toEqual({
    authenticator_since: made,
    openpgp_key_expires_at: null,
    recovery_codes: { left: 0, made_at: null, is_proved: false },
    security_keys: [],
  });
});

test("ten codes are made, and no later answer shows them", async () => {
  const { api, token } = await signedInApi();

  const codes = await makeCodes(api, token);

  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^\w{4}-\w{4}-\w{4}$/);
  const later = await (await api.get("/auth/security", token)).text();
  expect(later).not.toContain(codes[0]);
  const made_at = new Date(api.clock.now).toISOString();
  expect(await stateOf(api, token)).toEqual({ left: 10, made_at, is_proved: false });
});

// Proves 6.5.2, R15
test("codes are stored under a password hash each, and are in no log", async () => {
  const { api, token } = await signedInApi();

  const codes = await makeCodes(api, token);

  const rows = await api.rows("recovery_codes");
  expect(rows.every(({ code_hash }) => code_hash.startsWith("$argon2id$"))).toBe(true);
  expect(new Set(rows.map(({ code_hash }) => code_hash)).size).toBe(10);
  const audit = await api.rows("audit");
  const written = JSON.stringify([rows, api.logged, audit]);
  for (const code of codes) {
    expect(written).not.toContain(code);
    expect(written).not.toContain(code.replaceAll("-", ""));
  }
});

test("typing one shows that they are kept, and leaves it good", async () => {
  const { api, token } = await signedInApi();
  const [first = ""] = await makeCodes(api, token);

  expect((await prove(api, token, first.toLowerCase())).status).toBe(204);
  expect((await prove(api, token, first)).status).toBe(204);

  expect(await stateOf(api, token)).toMatchObject({ left: 10, is_proved: true });
});

test("another's code, one from before, and a wrong one prove nothing", async () => {
  const { api, token } = await signedInApi();
  const other = await api.signedIn();
  const [before = ""] = await makeCodes(api, token);
  const [others = ""] = await makeCodes(api, other.token);
  await makeCodes(api, token);

  for (const code of [before, others, "7K3M-PQ2V-XR9D"]) {
    const response = await prove(api, token, code);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ recovery_code: [expect.stringContaining("none of your codes")] });
  }
  expect(await stateOf(api, token)).toMatchObject({ is_proved: false });
});

test("a session may try five wrong codes in a quarter of an hour", async () => {
  const { api, token } = await signedInApi();
  const [first = ""] = await makeCodes(api, token);

  for (let tried = 0; tried < 5; tried++)
    expect((await prove(api, token, "7K3M-PQ2V-XR9D")).status).toBe(400);

  expect((await prove(api, token, first)).status).toBe(429);
});

// Proves 7.5.1
test("making codes needs a second factor of the last ten minutes", async () => {
  const { api, ...session } = await signedInApi();
  api.clock.now += 10 * MINUTE + 1;
  const { access, refresh } = session;
  const renewed = await api.request("POST", "/auth/login/refresh/", { json: { access, refresh } });
  const { access: token } = await renewed.json();

  const response = await api.request("POST", "/auth/recovery-codes", { token });

  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ code: "confirmation_required" });
  expect(await api.rows("recovery_codes")).toEqual([]);
});

// Proves R11
test("of two that are made concurrently, the codes of one are good: ten, not twenty", async () => {
  const { api, token } = await signedInApi();

  const both = await Promise.all([makeCodes(api, token), makeCodes(api, token)]);

  expect(await stateOf(api, token)).toMatchObject({ left: 10 });
  const good = [];
  for (const [first = ""] of both) good.push((await prove(api, token, first)).status);
  expect(good.sort()).toEqual([204, 400]);
});

// Proves 6.3.7
test("the owner of the account gets a message about new codes", async () => {
  const { api, id, token } = await signedInApi();

  await makeCodes(api, token);

  expect(await api.rows("messages")).toMatchObject([
    { researcher_id: id, title: "New recovery codes were made", read_at: null },
  ]);
});

// Proves 16.3.1
test("making and proving are in the audit log", async () => {
  const { api, id, token } = await signedInApi();
  const [first = ""] = await makeCodes(api, token);
  await prove(api, token, first);

  const rows = await api.db.selectFrom("audit").selectAll().orderBy("sequence").execute();

  const who = { actor: `researcher:${id}`, subject: `researcher:${id}`, details: "{}" };
  expect(rows).toMatchObject([
    { action: "recovery_codes.make", ...who },
    { action: "recovery_codes.prove", ...who },
  ]);
  expect(await verify(api.db)).toMatchObject({ whole: true });
});

test("resetting the authenticator ends the codes: the next one has codes of its own", async () => {
  const { api, id, email, token } = await signedInApi();
  await makeCodes(api, token);

  await api.request("POST", "/auth/mfa/reset/", { token });

  expect(await api.rows("recovery_codes")).toEqual([]);
  expect(await (await login(api, { email })).json()).toHaveProperty("user_status");
  expect(await ephemeralToken(api, { email })).toBeUndefined();
  expect(await newSession(api.services, id)).toBeDefined();
});
