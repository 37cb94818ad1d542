import { sql } from "kysely";
import { expect, test } from "vitest";
import { SAMPLE_PASSWORD } from "../../tests/support/people/researchers";
import { login } from "../../tests/support/people/sign-in";
import { seedReferral } from "../../tests/support/requests/rows";
import { signedInProgramme, type TestProgramme, testProgramme } from "../../tests/support/servers/programme";
import { oneFormOfAddresses } from "./migrations/007-one-form-of-addresses";

const WRITTEN = "max@müller.example";
const SENT = "max@xn--mller-kva.example";

test("addresses that an earlier version stored are compared and shown in one form", async () => {
  const { programme, id } = await signedInProgramme({ email: "eva@example.org" });
  await rename(programme, "researchers", id, "Eva@MÜLLER.example");
  await seedReferral(programme.services, { researcher_id: id, email: SENT });

  await oneFormOfAddresses(programme.db);

  expect(await accounts(programme)).toEqual([[id, "Eva@müller.example", "eva@xn--mller-kva.example"]]);
  expect((await login(programme, { email: "eva@müller.example", password: SAMPLE_PASSWORD })).status).toBe(
    200,
  );
  expect(await programme.db.selectFrom("referrals").select("email").execute()).toEqual([{ email: WRITTEN }]);
});

test("of two accounts with one address both stay, one signs in, and db check names them", async () => {
  const programme = await testProgramme();
  const [older, newer] = [await programme.signedIn(), await programme.signedIn()];
  await programme.db
    .updateTable("researchers")
    .set({ password_hash: null })
    .where("id", "=", older.id)
    .execute();
  await rename(programme, "researchers", older.id, WRITTEN);
  await rename(programme, "researchers", newer.id, SENT);

  await oneFormOfAddresses(programme.db);

  expect(await accounts(programme)).toEqual([
    [older.id, WRITTEN, `duplicate:${older.id}`],
    [newer.id, WRITTEN, SENT],
  ]);
  expect((await programme.get("/profiles/self", older.token)).status).toBe(401);
  expect((await programme.get("/profiles/self", newer.token)).status).toBe(200);
  expect(await checked(programme)).toMatchObject({ ok: false, found: expect.stringContaining(older.id) });
  expect((await programme.run("db", "migrate")).err).toContain(`so ${older.id} cannot log in`);
  expect((await programme.json("researcher", "show", older.id)).id).toBe(older.id);
});

test("when one of the two is erased, the other has the address", async () => {
  const programme = await testProgramme();
  const [kept, gone] = [await programme.signedIn(), await programme.signedIn()];
  await programme.db
    .updateTable("researchers")
    .set({ password_hash: null })
    .where("id", "=", kept.id)
    .execute();
  await rename(programme, "researchers", kept.id, WRITTEN);
  await rename(programme, "researchers", gone.id, SENT);
  await oneFormOfAddresses(programme.db);

  await programme.run("researcher", "erase", gone.id, "--yes");

  expect(await accounts(programme)).toContainEqual([kept.id, WRITTEN, SENT]);
  expect(await checked(programme)).toMatchObject({ ok: true });
});

test("of two open invitations of one address the newer one counts", async () => {
  const programme = await testProgramme();
  const earlier = await programme.invited({ email: "a@example.org" });
  programme.clock.now += 1000;
  const later = await programme.invited({ email: "b@example.org" });
  for (const [id, email] of [
    [earlier.id, WRITTEN],
    [later.id, SENT],
  ] as const) {
    await rename(programme, "invitations", id, email);
  }

  await oneFormOfAddresses(programme.db);

  const found = await programme.db
    .selectFrom("invitations")
    .select(["id", "email", "email_key", "revoked_at"])
    .orderBy("created_at")
    .execute();
  expect(found).toEqual([
    { id: earlier.id, email: WRITTEN, email_key: SENT, revoked_at: expect.any(Number) },
    { id: later.id, email: WRITTEN, email_key: SENT, revoked_at: null },
  ]);
});

/** Stores an address as a version did that compared addresses by their letters. */
async function rename(
  { db }: TestProgramme,
  table: "researchers" | "invitations",
  id: string,
  email: string,
) {
  await sql`update ${sql.table(table)} set email = ${email}, email_key = ${email.toLowerCase()} where id = ${id}`.execute(
    db,
  );
}

async function accounts({ db }: TestProgramme) {
  const rows = await db.selectFrom("researchers").selectAll().orderBy("id").execute();
  return rows.filter(({ email }) => email.includes("@")).map((row) => [row.id, row.email, row.email_key]);
}

async function checked(programme: TestProgramme) {
  const { out } = await programme.run("db", "check", "--json");
  const found: { id: string; ok: boolean; found: string }[] = JSON.parse(out);
  return found.find(({ id }) => id === "addresses");
}
