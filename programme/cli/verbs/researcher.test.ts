import { expect, test } from "vitest";
import { makeCodes } from "../../../tests/support/people/recovery-codes";
import { SAMPLE_PASSWORD, seedResearcher } from "../../../tests/support/people/researchers";
import { login } from "../../../tests/support/people/sign-in";
import { signedInProgramme, testProgramme } from "../../../tests/support/servers/programme";

test("researchers are listed with how far they have come, newest first", async () => {
  const programme = await testProgramme();
  for (const stage of ["signed_in", "mfa_set", "complete"] as const) {
    await seedResearcher(programme.services, { stage, email: `${stage}@example.org`, nickname: stage });
  }

  const list = await programme.json("researcher", "list");

  expect(list.map((row: { email: string; stage: string }) => [row.email, row.stage])).toEqual([
    ["complete@example.org", "complete"],
    ["mfa_set@example.org", "mfa_set"],
    ["signed_in@example.org", "signed_in"],
  ]);
  expect(list[0]).toEqual({
    id: expect.any(String),
    email: "complete@example.org",
    nickname: "complete",
    first_name: "Ada",
    last_name: "Rossi",
    country: "IT",
    stage: "complete",
    available_referrals: 3,
    disabled: false,
    disabled_at: null,
    created_at: "2026-01-15T12:00:00.000Z",
  });
});

test("a sign-in that is half-way through ends when its researcher is disabled", async () => {
  const { programme, email } = await signedInProgramme({ password: SAMPLE_PASSWORD });
  const steps = () => programme.db.selectFrom("login_steps").select("token_hash").execute();
  await login(programme, { email, password: SAMPLE_PASSWORD });
  expect(await steps()).toHaveLength(1);

  await programme.run("researcher", "disable", email);

  expect(await steps()).toEqual([]);
});

// Proves 14.2.6
test("one researcher is shown with everything but secrets", async () => {
  const { programme, ...ada } = await signedInProgramme();
  await programme.run("hardware", "add", ada.email, "--serial", "SN-1");

  const shown = await programme.json("researcher", "show", ada.email.toUpperCase());
  const { out } = await programme.run("researcher", "show", ada.id);

  expect(shown).toMatchObject({
    id: ada.id,
    phone: "+390212345678",
    second_factor: true,
    nda_signed_at: "2026-01-15T12:00:00.000Z",
    gpg_fingerprint: null,
    hardware: ["SN-1"],
    sessions: 1,
    submissions: 0,
  });
  expect(out).toMatch(/^hardware +SN-1$/m);
  expect(out).toMatch(/^created at +2026-01-15 12:00$/m);
  expect(out).toMatch(/^nda signed at +2026-01-15 12:00$/m);
  expect(JSON.stringify(shown)).not.toMatch(/argon2|password|data:image|v1\.test/);
});

test("a researcher is never found by the nickname they chose themselves", async () => {
  const programme = await testProgramme();
  await seedResearcher(programme.services, { nickname: "boss@example.org" });

  const { code, err } = await programme.run("researcher", "disable", "boss@example.org");

  expect(code).toBe(1);
  expect(err).toContain('There is no researcher "boss@example.org"');
});

test("since when a researcher is disabled is listed and shown, and ends when they are enabled", async () => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services);
  programme.clock.now += 86_400_000;
  await programme.run("researcher", "disable", ada.email);
  programme.clock.now += 86_400_000;

  const listed = await programme.json("researcher", "list", "--state", "disabled");
  const list = await programme.run("researcher", "list", "--state", "disabled");
  const shown = await programme.run("researcher", "show", ada.email);
  await programme.run("researcher", "enable", ada.email);
  const enabled = await programme.json("researcher", "show", ada.email);

  expect(listed).toMatchObject([{ id: ada.id, disabled: true, disabled_at: "2026-01-16T12:00:00.000Z" }]);
  expect(list.out).toMatch(/Disabled\n.*2026-01-16 12:00\n/);
  expect(shown.out).toMatch(/^disabled at +2026-01-16 12:00$/m);
  expect(enabled).toMatchObject({ disabled: false, disabled_at: null });
});

// Proves 7.4.2, 7.4.5
test("a disabled researcher is out immediately, and cannot sign in", async () => {
  const { programme, ...ada } = await signedInProgramme();
  const bob = await programme.signedIn();

  const disabled = await programme.json("researcher", "disable", "--email", ada.email);

  expect(disabled).toEqual({ id: ada.id, email: ada.email, disabled: true, available_referrals: 3 });
  expect((await programme.get("/profiles/self", ada.token)).status).toBe(401);
  expect((await programme.get("/profiles/self", bob.token)).status).toBe(200);
  const form = { email: ada.email, password: SAMPLE_PASSWORD };
  expect((await programme.request("POST", "/auth/login/", { form })).status).toBe(400);
});

test("disabling a researcher ends an open invitation of theirs", async () => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services);
  await programme.run("invite", "create", "--email", ada.email);

  await programme.run("researcher", "disable", ada.email);

  expect(await programme.json("invite", "list", "--open")).toEqual([]);
});

test("disabling and enabling happen once", async () => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services);

  const twice = await Promise.all([
    programme.run("researcher", "disable", ada.email),
    programme.run("researcher", "disable", ada.email),
  ]);
  await programme.run("researcher", "enable", ada.email);
  const enabledAgain = await programme.run("researcher", "enable", ada.email);

  expect(twice.map(({ code }) => code).sort()).toEqual([0, 1]);
  expect(twice.map(({ err }) => err).join("")).toContain("is disabled already");
  expect([enabledAgain.code, enabledAgain.err]).toEqual([
    1,
    `${ada.email} is not disabled, so nothing was changed. What they have reached is shown by: researcher show ${ada.email}\n`,
  ]);
});

// Proves 6.3.7, 6.4.4, 6.5.6
test("a second factor that was reset is gone with every session, and the researcher is told", async () => {
  const { programme, ...ada } = await signedInProgramme();

  const { code } = await programme.run("researcher", "reset-mfa", ada.email);

  expect(code).toBe(0);
  expect(await programme.json("researcher", "show", ada.id)).toMatchObject({
    stage: "password_set",
    second_factor: false,
    sessions: 0,
  });
  expect((await programme.messagesOf(ada.id)).map(({ title }) => title)).toEqual([
    "Your second factor was reset",
  ]);
  expect((await programme.run("researcher", "reset-mfa", ada.email)).err).toContain("no second factor");
});

// Proves 6.3.7, 6.5.6
test("a reset leaves no recovery code and no security key, with which a finder of the lost ones would log in", async () => {
  const { programme, ...ada } = await signedInProgramme();
  const bea = await programme.signedIn();
  for (const { id: researcher_id, token } of [ada, bea]) {
    await makeCodes(programme, token);
    const key = { public_key: "key", counter: 0, transports: "[]", name: "Blue key", last_used_at: null };
    const id = programme.services.newId();
    await programme.db
      .insertInto("security_keys")
      .values({ id, researcher_id, credential_id: id, created_at: programme.clock.now, ...key })
      .execute();
  }

  const { out } = await programme.run("researcher", "reset-mfa", ada.email);

  const told = (await programme.messagesOf(ada.id)).at(-1);
  expect(told?.message).toMatch(
    /reset your authenticator app, removed your recovery codes and security keys, and ended all sessions and access tokens\.\n\nThe next login sets up another app; make new codes and add your keys again/,
  );
  expect(out).toContain(
    "Their recovery codes and security keys are removed, their sessions and access tokens",
  );
  for (const table of ["recovery_codes", "security_keys"] as const) {
    const left = await programme.db.selectFrom(table).select("researcher_id").distinct().execute();
    expect([table, left]).toEqual([table, [{ researcher_id: bea.id }]]);
  }
});

// Proves 10.58
test("granted referrals come on top, also when two managers grant concurrently", async () => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services, { available_referrals: 0 });

  await Promise.all([
    programme.run("researcher", "grant-referrals", ada.email, "--referrals", "2"),
    programme.run("researcher", "grant-referrals", ada.email, "--referrals", "3"),
  ]);

  const shown = await programme.json("researcher", "show", ada.id);
  expect(shown.available_referrals).toBe(5);
  const told = (await programme.messagesOf(ada.id)).map(({ message }) => message);
  expect(told.sort()).toEqual([
    "We gave you 2 more invitations to send: “Referrals” says how.",
    "We gave you 3 more invitations to send: “Referrals” says how.",
  ]);
});

test.each([[[]], [["--referrals", "0"]], [["--referrals", "many"]]])(
  "granting %j is misuse",
  async (options) => {
    const programme = await testProgramme();
    const ada = await seedResearcher(programme.services);

    const { code, err } = await programme.run("researcher", "grant-referrals", ada.email, ...options);

    expect(code).toBe(2);
    expect(err).toContain("--referrals");
  },
);

// Proves 6.4.6
test("every change of a researcher is audited", async () => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services);
  await programme.run("researcher", "grant-referrals", ada.id, "--referrals", "2");
  await programme.run("researcher", "reset-mfa", ada.id);
  await programme.run("researcher", "disable", ada.id);
  await programme.run("researcher", "enable", ada.id);
  await programme.run("researcher", "enable", ada.id);

  const audited = await programme.audited();

  expect(audited.map((row) => [row.action, row.subject])).toEqual([
    ["researcher.grant_referrals", `researcher:${ada.id}`],
    ["researcher.reset_mfa", `researcher:${ada.id}`],
    ["researcher.disable", `researcher:${ada.id}`],
    ["researcher.enable", `researcher:${ada.id}`],
  ]);
  expect(audited[0]?.details).toEqual({ by: "tester", referrals: 2 });
});
