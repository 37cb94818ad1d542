import { expect, onTestFinished, test, vi } from "vitest";
import { changePassword, NEW_PASSWORD } from "../../../tests/support/people/password-change";
import { SAMPLE_PASSWORD } from "../../../tests/support/people/researchers";
import { ephemeralToken, login } from "../../../tests/support/people/sign-in";
import { signedInApi } from "../../../tests/support/servers/api";
import { verify } from "../../audit/audit";

const MINUTE = 60_000;

// Proves 7.7, 6.2.2
test("the password is changed with the current one", async () => {
  const { api, token, email } = await signedInApi();

  const response = await changePassword(api, token);

  expect(response.status).toBe(200);
  expect((await response.json()).user_status).toMatchObject({ is_onboarded: true });
  expect((await login(api, { email })).status).toBe(400);
  expect((await login(api, { email, password: NEW_PASSWORD })).status).toBe(200);
});

// Proves R3, 7.2.2, 7.2.4, 7.4.3
test("every session ends, and the reply is a new one", async () => {
  const { api, ...session } = await signedInApi();

  const fresh = await (await changePassword(api, session.token)).json();

  expect((await api.request("POST", "/auth/session", { token: session.access })).status).toBe(401);
  expect((await api.request("POST", "/auth/session", { token: fresh.access })).status).toBe(200);
  expect(await api.rows("sessions")).toHaveLength(1);
});

test("a sign-in that is half-way through ends too", async () => {
  const { api, token, email } = await signedInApi();
  await ephemeralToken(api, { email });

  await changePassword(api, token);

  expect(await api.rows("login_steps")).toEqual([]);
});

// Proves 6.3.7
test("a changed password leaves its owner a message, a first one does not", async () => {
  const { api, token } = await signedInApi();
  const { code, email } = await api.invited();
  const first = await (await login(api, { email, password: code })).json();

  await changePassword(api, token);
  const set = await changePassword(api, first.access, { current_password: code });

  expect(set.status).toBe(200);
  const messages = await api.db.selectFrom("messages").select(["title", "message"]).execute();
  expect(messages).toMatchObject([{ title: "Your password was changed" }]);
  expect(messages[0]?.message).toMatch(/^On 2026-01-15 at 12:00 UTC .*If it was not you/s);
  expect(messages[0]?.message).not.toContain(NEW_PASSWORD);
});

// Proves 7.5.1
test("changing the password is no fresh sign-in", async () => {
  const { api, token } = await signedInApi();
  api.clock.now += 4 * MINUTE;
  const { access } = await (await changePassword(api, token)).json();
  api.clock.now += 4 * MINUTE;
  const renewed = await (await api.request("POST", "/auth/session", { token: access })).json();
  api.clock.now += 3 * MINUTE;

  const reset = await api.request("POST", "/auth/mfa/reset/", { token: renewed.access });

  expect(await reset.json()).toMatchObject({ code: "reauthentication_required" });
});

// Proves R3, 6.2.3
test("without the current password nothing changes", async () => {
  const { api, token, email } = await signedInApi();

  const response = await changePassword(api, token, { current_password: "Not this 1 at all" });

  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ current_password: ["Current password is wrong."] });
  expect((await login(api, { email })).status).toBe(200);
});

test("a session may guess the current password five times", async () => {
  const { api, token } = await signedInApi();
  const guesses = await Promise.all(
    Array.from({ length: 8 }, () => changePassword(api, token, { current_password: "Not this 1 at all" })),
  );
  expect(guesses.filter((response) => response.status === 400)).toHaveLength(5);

  const response = await changePassword(api, token);

  expect(response.status).toBe(429);
  expect(await response.json()).toEqual({
    detail: "The current password was wrong too often. Try again in 15 minutes.",
  });
  expect(response.headers.get("Retry-After")).toBe("900");
});

test("changes that the database is too busy to look into do not count among the five", async () => {
  const { api, token } = await signedInApi();
  const real = api.db.selectFrom.bind(api.db);
  const select = vi.spyOn(api.db, "selectFrom").mockImplementation(((table: "researchers" | "profiles") => {
    if (table !== "researchers") return real(table);
    throw Object.assign(new Error("The database is locked."), { code: "SQLITE_BUSY" });
  }) as typeof real);
  onTestFinished(() => select.mockRestore());
  for (let times = 0; times < 6; times++) expect((await changePassword(api, token)).status).toBe(503);

  select.mockRestore();

  expect((await changePassword(api, token)).status).toBe(200);
});

// Proves 10.35, R3, 6.2.1, 6.2.5
test.each([
  ["eleven characters", "Kite7 hills", "at least 12 characters"],
  ["129 characters", `A7${"kite ".repeat(26)}`.slice(0, 129), "128 characters at most"],
  ["no uppercase", "windy kite over 7 hills", "an uppercase letter"],
  ["no lowercase", "WINDY KITE OVER 7 HILLS", "a lowercase letter"],
  ["no digit", "Windy kite over hills", "digit"],
  ["a common one", "Password1234", "guessers try first"],
  ["a common one in another case", "pASSWORD1234", "guessers try first"],
  ["the programme's name", "My Conclave is 1 kite", "conclave"],
  ["the current one", SAMPLE_PASSWORD, "another one"],
])("a new password of %s is refused", async (_why, new_password, sentence) => {
  const { api, token } = await signedInApi();

  const response = await changePassword(api, token, { new_password, confirm_password: new_password });

  expect(response.status).toBe(400);
  const errors = await response.json();
  expect(errors).not.toHaveProperty("current_password");
  expect(errors.new_password.join()).toContain(sentence);
});

// Proves 6.2.11
test("the nickname and the email address are no passwords", async () => {
  const { api, token } = await signedInApi({ nickname: "WindyKite", email: "overhills@example.org" });

  for (const new_password of ["Windy Kite, 7 times", "Look overhills 7 times"]) {
    const response = await changePassword(api, token, { new_password, confirm_password: new_password });
    expect(response.status).toBe(400);
  }
});

// Proves R3, 6.2.9
test.each([
  ["128 characters", `Ж7ß ${"\\\"'<%00\u00e9e\u0301&+=".repeat(20)}`.slice(0, 128)],
  ["12 characters", "Ж7ß \\\"'<%00é"],
  ["letters beyond the first plane", "Kite 🪁 over 7 🏔 hills"],
])("a password of %s is taken, and compared whole", async (_what, new_password) => {
  const { api, token, email } = await signedInApi();

  expect((await changePassword(api, token, { new_password, confirm_password: new_password })).status).toBe(
    200,
  );

  expect((await login(api, { email, password: new_password })).status).toBe(200);
  expect((await login(api, { email, password: `${new_password.slice(0, -1)}y` })).status).toBe(400);
});

test("both new passwords must be the same", async () => {
  const { api, token } = await signedInApi();

  const response = await changePassword(api, token, { confirm_password: `${NEW_PASSWORD}!` });

  expect(await response.json()).toEqual({ confirm_password: ["Password Must be Matching."] });
});

test("a first password that is the old one of a researcher who was invited again is refused", async () => {
  const { api, token, email } = await signedInApi();
  const { code } = await api.invited({ email });
  await api.db.updateTable("researchers").set({ password_expired: 1 }).execute();

  const response = await changePassword(api, token, {
    current_password: code,
    new_password: SAMPLE_PASSWORD,
    confirm_password: SAMPLE_PASSWORD,
  });

  expect(await response.json()).toEqual({ new_password: [expect.stringContaining("another one")] });
});

test("an open invitation is used up by whatever sets the password", async () => {
  const { api, token, email } = await signedInApi();
  const { code } = await api.invited({ email });

  await changePassword(api, token);

  expect((await login(api, { email, password: code })).status).toBe(400);
});

test("the change is in the audit log, without either password", async () => {
  const { api, token, id } = await signedInApi();
  await changePassword(api, token);

  const rows = await api.rows("audit");

  expect(rows).toEqual([
    expect.objectContaining({ actor: `researcher:${id}`, action: "password.change", at: api.clock.now }),
  ]);
  expect(JSON.stringify([rows, api.logged])).not.toMatch(/kite|horse/);
  expect(await verify(api.db)).toMatchObject({ whole: true });
});
