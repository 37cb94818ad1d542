import { expect, test } from "vitest";
import { SAMPLE_PASSWORD, seedResearcher } from "../../../tests/support/people/researchers";
import { newSession } from "../../../tests/support/people/sessions";
import { type TestProgramme, testProgramme } from "../../../tests/support/servers/programme";

test("an invitation is made with a code of 12 characters, good for 7 days", async () => {
  const programme = await testProgramme();

  const { code, out, err } = await programme.run("invite", "create", "--email", "ada@example.org", "--json");

  expect(code).toBe(0);
  expect(err).toBe("");
  expect(JSON.parse(out)).toEqual({
    email: "ada@example.org",
    code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{12}$/),
    expires_at: "2026-01-22T12:00:00.000Z",
  });
});

// Proves 6.5.2
test("only the hash of the code is kept", async () => {
  const programme = await testProgramme();

  const { code } = await programme.json("invite", "create", "--email", "ada@example.org");

  const row = await theInvitation(programme);
  expect(await programme.services.hasher.verify(row.code_hash, code)).toBe(true);
  expect(JSON.stringify([row, await programme.audited()])).not.toContain(code);
});

test("an invitation carries the names, the referrals and the expiry the manager gives", async () => {
  const programme = await testProgramme();

  await programme.json(
    ...["invite", "create", "--email", "Ada@Example.org", "--first-name", "Ada", "--last-name", "Rossi"],
    ...["--referrals", "0", "--expires", "12h"],
  );

  expect(await theInvitation(programme)).toMatchObject({
    email: "Ada@Example.org",
    email_key: "ada@example.org",
    first_name: "Ada",
    last_name: "Rossi",
    referrals: 0,
    expires_at: programme.clock.now + 43_200_000,
  });
});

test("the manager reads the code once, in words", async () => {
  const programme = await testProgramme();

  const { out } = await programme.run("invite", "create", "--email", "ada@example.org");

  expect(out).toMatch(
    /^ada@example\.org is invited\.\nCode: [0-9A-Z]{12}\nGood until 2026-01-22 12:00 UTC, once/,
  );
});

test("inviting an address again ends its earlier invitation, and says so", async () => {
  const programme = await testProgramme();
  const first = await programme.json("invite", "create", "--email", "ada@example.org");

  const second = await programme.run("invite", "create", "--email", "ADA@example.org");

  expect(second.err).toContain("The earlier invitation for ADA@example.org was revoked");
  const list = await programme.json("invite", "list");
  expect(list.map((row: { status: string }) => row.status)).toEqual(["open", "revoked"]);
  expect(await signIn(programme, "ada@example.org", first.code)).toBe(400);
});

test("two invitations of one address at the same moment leave one open", async () => {
  const programme = await testProgramme();

  const both = await Promise.all([
    programme.run("invite", "create", "--email", "ada@example.org"),
    programme.run("invite", "create", "--email", "ada@example.org"),
  ]);

  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  expect(await programme.json("invite", "list", "--open")).toHaveLength(1);
});

// Proves 6.4.3
test("a researcher who is invited again sets a new password, keeps the second factor and loses every session", async () => {
  const programme = await testProgramme();
  const ada = await programme.signedIn({ available_referrals: 1 });

  const { out, err } = await programme.run("invite", "create", "--email", ada.email, "--referrals", "9");

  expect(err).toContain("is a researcher already");
  expect(out).toContain("With this code you set a new password for Conclave.");
  expect(out).not.toMatch(/You are invited|Nothing happens without the code/);
  expect((await programme.get("/profiles/self", ada.token)).status).toBe(401);
  const row = await programme.db.selectFrom("researchers").selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ password_expired: 1, available_referrals: 1 });
  expect(await programme.rows("authenticators")).toHaveLength(1);
  expect(await theInvitation(programme)).toMatchObject({ referrals: 0 });
  const help = (await programme.run("invite", "create", "--help")).out.replaceAll(/\s+/g, " ");
  expect(help).toContain("of a member the password, sessions and access tokens: with the code they set");
  expect(help).toContain("(default 3); a member's stay as they are");
});

test("a guest who never set a password is simply invited again", async () => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services, { stage: "signed_in" });

  const { err } = await programme.run("invite", "create", "--email", ada.email, "--referrals", "5");

  expect(err).toBe("");
  const row = await programme.db.selectFrom("researchers").selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ password_expired: 0, available_referrals: 5 });
});

test("a guest who is invited again loses every session that began with the code before", async () => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services, { stage: "signed_in" });
  const { access } = await newSession(programme.services, ada.id);
  expect((await programme.get("/auth/user", access)).status).toBe(200);

  await programme.run("invite", "create", "--email", ada.email);

  expect((await programme.get("/auth/user", access)).status).toBe(401);
});

test("a disabled researcher is not invited again", async () => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services);
  await programme.run("researcher", "disable", ada.email);

  const { code, err } = await programme.run("invite", "create", "--email", ada.email);

  expect(code).toBe(1);
  expect(err).toContain("disabled");
  expect(await programme.json("invite", "list")).toEqual([]);
});

test.each([
  [["--email", "nobody"], "--email must be an email address"],
  [[], "--email is required."],
  [["--email", "a@example.org", "--expires", "soon"], "--expires must be a duration such as 30m, 12h or 7d"],
  [["--email", "a@example.org", "--expires", "91d"], "at most 90d"],
  [["--email", "a@example.org", "--referrals", "-1"], "--referrals must be a whole number from 0 to 100."],
  [["--email", "a@example.org", "--referrals", "1.5"], "--referrals must be a whole number from 0 to 100."],
  [["--email", "a@example.org", "--nickname", "x"], "unknown option '--nickname'"],
])("misuse %j is exit code 2 with a sentence, and invites nobody", async (options, sentence) => {
  const programme = await testProgramme();

  const { code, out, err } = await programme.run("invite", "create", ...options);

  expect(code).toBe(2);
  expect(out).toBe("");
  expect(err).toContain(sentence);
  expect(await programme.json("invite", "list")).toEqual([]);
});

test("invitations are listed as open, expired, revoked and used", async () => {
  const programme = await testProgramme();
  await programme.json("invite", "create", "--email", "expired@example.org", "--expires", "1h");
  await programme.json("invite", "create", "--email", "revoked@example.org");
  await programme.run("invite", "revoke", "revoked@example.org");
  await programme.json("invite", "create", "--email", "used@example.org");
  await programme.db
    .updateTable("invitations")
    .set({ used_at: programme.clock.now })
    .where("email", "=", "used@example.org")
    .execute();
  await programme.json("invite", "create", "--email", "open@example.org");
  programme.clock.now += 3_600_000;

  const list = await programme.json("invite", "list");

  expect(list.map((row: { email: string; status: string }) => [row.email, row.status])).toEqual([
    ["open@example.org", "open"],
    ["used@example.org", "used"],
    ["revoked@example.org", "revoked"],
    ["expired@example.org", "expired"],
  ]);
  expect(JSON.stringify(list)).not.toContain("argon2");
});

test("a list is read page by page", async () => {
  const programme = await testProgramme();
  for (const name of ["a", "b", "c"])
    await programme.json("invite", "create", "--email", `${name}@example.org`);

  const first = await programme.run("invite", "list", "--limit", "2");
  const before = /--before (\S+)/.exec(first.err)?.[1] ?? "";
  const second = await programme.json("invite", "list", "--limit", "2", "--before", before);

  expect(first.out).toContain("c@example.org");
  expect(first.out).not.toContain("a@example.org");
  expect(second.map((row: { email: string }) => row.email)).toEqual(["a@example.org"]);
});

test("a revoked invitation gives no access, and what it began ends", async () => {
  const programme = await testProgramme();
  const ada = await programme.signedIn({ stage: "signed_in", email: "ada@example.org" });
  const { code } = await programme.json("invite", "create", "--email", "ada@example.org");
  // Making it ended the session before; this one began with its code.
  const { access } = await newSession(programme.services, ada.id);
  expect((await programme.get("/auth/user", access)).status).toBe(200);

  const revoked = await programme.json("invite", "revoke", "ada@example.org");

  expect(revoked).toEqual({ id: expect.any(String), email: "ada@example.org", revoked: true });
  expect(await signIn(programme, "ada@example.org", code)).toBe(400);
  expect((await programme.get("/auth/user", access)).status).toBe(401);
});

test("to revoke the invitation of a researcher whose password it ended says that they need another", async () => {
  const programme = await testProgramme();
  const { email } = await seedResearcher(programme.services);
  await programme.json("invite", "create", "--email", email);

  const { err } = await programme.run("invite", "revoke", email);

  expect(err).toBe(
    `The password of ${email} ended when you invited them again: they need another invitation.\n`,
  );
  expect(await signIn(programme, email, SAMPLE_PASSWORD)).toBe(400);
});

test("only an open invitation can be revoked", async () => {
  const programme = await testProgramme();

  const { code, err } = await programme.run("invite", "revoke", "ada@example.org");

  expect(code).toBe(1);
  expect(err).toContain('There is no open invitation for "ada@example.org"');
});

// Proves 16.2.5
test("making and revoking an invitation is audited without the address", async () => {
  const programme = await testProgramme();
  await programme.json("invite", "create", "--email", "ada@example.org");
  await programme.json("invite", "revoke", "--email", "ada@example.org");

  const audited = await programme.audited();

  expect(audited.map((row) => row.action)).toEqual(["invite.create", "invite.revoke"]);
  expect(audited[0]).toMatchObject({ actor: "programme", details: { by: "tester", referrals: 3 } });
  expect(JSON.stringify(audited)).not.toContain("ada@example.org");
});

const theInvitation = ({ db }: TestProgramme) =>
  db.selectFrom("invitations").selectAll().where("revoked_at", "is", null).executeTakeFirstOrThrow();

async function signIn(programme: TestProgramme, email: string, password: string): Promise<number> {
  return (await programme.request("POST", "/auth/login/", { form: { email, password } })).status;
}
