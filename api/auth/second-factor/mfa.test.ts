import { URI } from "otpauth";
import { expect, test } from "vitest";
import { ephemeralToken, login } from "../../../tests/support/people/sign-in";
import { signedInApi, type TestApi, testApi } from "../../../tests/support/servers/api";
import { verify } from "../../audit/audit";
import { transaction } from "../../database/transaction";
import { startSession } from "../sessions/sessions";
import { codeAt } from "./totp";

const MINUTE = 60_000;

// Proves 3.23, 7.8
test("enrolment shows an authenticator URL with a secret of 160 bits", async () => {
  const { api, token, email } = await signedInApi({ stage: "password_set" });

  const response = await activate(api, token);

  expect(response.status).toBe(200);
  const { details } = await response.json();
  expect(details).toMatch(/^otpauth:\/\/totp\//);
  expect(URI.parse(details)).toMatchObject({
    issuer: "Conclave",
    label: email,
    algorithm: "SHA1",
    digits: 6,
    period: 30,
    secret: expect.objectContaining({ bytes: expect.objectContaining({ length: 20 }) }),
  });
});

test("asking again before the first code shows the same secret, also in parallel", async () => {
  const { api, token } = await signedInApi({ stage: "password_set" });

  const responses = await Promise.all([activate(api, token), activate(api, token), activate(api, token)]);

  const bodies = await Promise.all(responses.map((response) => response.json()));
  expect(new Set(bodies.map((body) => body.details)).size).toBe(1);
});

// Proves R15
test("two researchers have different secrets, sealed in the database", async () => {
  const api = await testApi();
  const secrets = [];
  for (const name of ["one", "two"]) {
    const { token } = await api.signedIn({ stage: "password_set", email: `${name}@example.org` });
    secrets.push(await secretOf(await activate(api, token)));
  }

  const stored = JSON.stringify(await api.rows("authenticators"));

  expect(secrets[0]).not.toBe(secrets[1]);
  for (const secret of secrets) expect(stored).not.toContain(secret);
});

// Proves 7.9
test("the first code ends the enrolment", async () => {
  const { api, token, email } = await signedInApi({ stage: "password_set" });
  const secret = await secretOf(await activate(api, token));

  const response = await confirm(api, token, codeAt(secret, api.clock.now));

  expect(response.status).toBe(204);
  const renewed = await (await api.request("POST", "/auth/session", { token })).json();
  expect(renewed.user_status.has_primary_mfa_method).toBe(true);
  expect(await (await login(api, { email })).json()).toHaveProperty("method", "app");
});

test("a wrong code ends nothing, and the right one still works", async () => {
  const { api, token } = await signedInApi({ stage: "password_set" });
  const secret = await secretOf(await activate(api, token));
  const later = codeAt(secret, api.clock.now + 10 * MINUTE);

  const response = await confirm(api, token, later);

  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ code: [expect.stringContaining("wrong")] });
  expect((await confirm(api, token, codeAt(secret, api.clock.now))).status).toBe(204);
});

test("a code without an enrolment is wrong", async () => {
  const { api, token } = await signedInApi({ stage: "password_set" });

  expect((await confirm(api, token, "123456")).status).toBe(400);
});

test("the code of the enrolment is not good for signing in as well", async () => {
  const { api, token, email } = await signedInApi({ stage: "password_set" });
  const secret = await secretOf(await activate(api, token));
  const code = codeAt(secret, api.clock.now);
  await confirm(api, token, code);

  const response = await api.request("POST", "/auth/login/code/", {
    json: { ephemeral_token: await ephemeralToken(api, { email }), code },
  });

  expect(response.status).toBe(400);
});

// Proves 7.2.4
test("an enrolment ends the sessions that did without a second factor, but its own", async () => {
  const { api, id, token } = await signedInApi({ stage: "password_set" });
  const other = await transaction(api.db, (tx) => startSession(api.services, tx, id, api.clock.now));
  const secret = await secretOf(await activate(api, token));

  await confirm(api, token, codeAt(secret, api.clock.now));

  expect((await api.request("POST", "/auth/session", { token: other.access })).status).toBe(401);
  expect((await api.request("POST", "/auth/session", { token })).status).toBe(200);
});

// Proves R5
test("once enrolled, there is nothing to start or to confirm", async () => {
  const { api, token } = await signedInApi({ stage: "mfa_set" });

  expect((await activate(api, token)).status).toBe(409);
  expect((await confirm(api, token, "123456")).status).toBe(409);
});

test("parallel confirmations enrol once", async () => {
  const { api, token } = await signedInApi({ stage: "password_set" });
  const secret = await secretOf(await activate(api, token));
  const code = codeAt(secret, api.clock.now);

  const responses = await Promise.all([1, 2, 3].map(() => confirm(api, token, code)));

  expect(responses.map((response) => response.status).sort()).toEqual([204, 409, 409]);
});

// Proves 7.10, 10.13, 6.5.6, 7.4.3
test("a reset forgets the authenticator and ends every session", async () => {
  const { api, token, email } = await signedInApi();
  await ephemeralToken(api, { email });

  const response = await reset(api, token);

  expect(response.status).toBe(204);
  expect((await api.request("POST", "/auth/session", { token })).status).toBe(401);
  for (const table of ["authenticators", "sessions", "login_steps"] as const) {
    expect(await api.db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
  const next = await (await login(api, { email })).json();
  expect(next.user_status).toMatchObject({ has_primary_mfa_method: false, is_onboarded: false });
});

// Proves 6.3.7
test("a reset leaves the owner of the account a message", async () => {
  const { api, id, token } = await signedInApi();

  await reset(api, token);

  const messages = await api.rows("messages");
  expect(messages).toMatchObject([
    { researcher_id: id, title: "Your authenticator app was reset", read_at: null },
  ]);
});

// Proves 7.5.1
test("a reset needs a sign-in of the last ten minutes", async () => {
  const { api, ...session } = await signedInApi();
  api.clock.now += 10 * MINUTE + 1;
  const renewed = await api.request("POST", "/auth/login/refresh/", {
    json: { access: session.access, refresh: session.refresh },
  });
  const { access } = await renewed.json();

  const response = await reset(api, access);

  expect(response.status).toBe(403);
  expect(await response.json()).toEqual({
    detail: expect.stringContaining("Log in again"),
    code: "reauthentication_required",
  });
  expect(await api.rows("authenticators")).toHaveLength(1);
});

// Proves 16.3.1
test("enrolment and reset are in the audit log, without the secret", async () => {
  const { api, token } = await signedInApi({ stage: "password_set" });
  const secret = await secretOf(await activate(api, token));
  await confirm(api, token, codeAt(secret, api.clock.now));
  const onboarded = await api.signedIn();
  await reset(api, onboarded.token);

  const rows = await api.db.selectFrom("audit").selectAll().orderBy("sequence").execute();

  expect(rows.map((row) => row.action)).toEqual(["mfa.enrol", "mfa.reset"]);
  expect(JSON.stringify([rows, api.logged])).not.toContain(secret);
  expect(await verify(api.db)).toMatchObject({ whole: true });
});

function activate(api: TestApi, token: string) {
  return api.request("POST", "/auth/mfa/app/activate/", { token });
}

function confirm(api: TestApi, token: string, code: string) {
  return api.request("POST", "/auth/mfa/app/activate/confirm/", { token, form: { code } });
}

function reset(api: TestApi, token: string) {
  return api.request("POST", "/auth/mfa/reset/", { token });
}

async function secretOf(response: Response): Promise<string> {
  const { details } = await response.json();
  return new URL(details).searchParams.get("secret") ?? "";
}
