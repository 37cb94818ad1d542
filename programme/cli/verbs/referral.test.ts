import { expect, test } from "vitest";
import { seedResearcher } from "../../../tests/support/people/researchers";
import { seedReferral } from "../../../tests/support/requests/rows";
import { type TestProgramme, testProgramme } from "../../../tests/support/servers/programme";

test("referrals are listed with who sent them, newest first", async () => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services);
  const first = await aReferral(programme, ada.id, "bob@example.org");
  const second = await aReferral(programme, ada.id, "eve@example.org");
  await programme.json("referral", "decline", second);

  const list = await programme.json("referral", "list");
  const sent = await programme.json("referral", "list", "--status", "sent");

  expect(list.map((row: { id: string }) => row.id)).toEqual([second, first]);
  expect(sent).toEqual([
    {
      id: first,
      researcher_id: ada.id,
      referred_by: ada.email,
      fullname: "Bob Example",
      email: "bob@example.org",
      social: null,
      public_profile: null,
      message: "Met at a conference.",
      status: "sent",
      created_at: "2026-01-15T12:00:00.000Z",
      decided_at: null,
    },
  ]);
});

test("those that await a decision are paged", async () => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services);
  const first = await aReferral(programme, ada.id, "bob@example.org");
  const second = await aReferral(programme, ada.id, "eve@example.org");
  const sent = ["referral", "list", "--status", "sent"];

  expect(await programme.json(...sent, "--limit", "1")).toMatchObject([{ id: second }]);
  expect(await programme.json(...sent, "--before", second)).toMatchObject([{ id: first }]);
  expect(await programme.json(...sent, "--before", first)).toEqual([]);
});

test("the text has what the member wrote, as far as there is something", async () => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services);
  const id = await aReferral(programme, ada.id, "bob@example.org");
  await programme.db
    .updateTable("referrals")
    .set({ social: "@bob", message: "Met at a conference.\nWrites\u001b[2J parsers." })
    .execute();

  const { out } = await programme.run("referral", "list");

  expect(out.split("\n")).toEqual([
    `Referral        ${id}`,
    "Legal name      Bob Example",
    "Email           bob@example.org",
    `Referred by     ${ada.email}`,
    "Status          sent",
    "Sent            2026-01-15 12:00",
    "Social          @bob",
    "Public profile  -",
    "Message         Met at a conference.",
    "                Writes\\x1b[2J parsers.",
    "",
    "",
  ]);
});

test("an accepted referral is an invitation whose code lets the referred person in", async () => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services);
  const id = await aReferral(programme, ada.id, "bob@example.org");

  const accepted = await programme.json("referral", "accept", id, "--referrals", "1", "--expires", "1d");

  expect(accepted).toEqual({
    id,
    status: "accepted",
    email: "bob@example.org",
    code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{12}$/),
    expires_at: "2026-01-16T12:00:00.000Z",
  });
  const invitation = await programme.db.selectFrom("invitations").selectAll().executeTakeFirstOrThrow();
  expect(invitation).toMatchObject({ referral_id: id, referrals: 1 });
  const form = { email: "bob@example.org", password: accepted.code };
  expect((await programme.request("POST", "/auth/login/", { form })).status).toBe(200);
  const messages = await programme.messagesOf(ada.id);
  expect(messages.map((row) => row.title)).toEqual(["Your invite was accepted"]);
  expect(messages[0]?.message).toMatch(
    /^We have reviewed your invite of 15 January 2026, 12:00 UTC and accepted it\./,
  );
});

// Proves 10.23
test("a declined referral gives the invitation back, with a message", async () => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services, { available_referrals: 2 });
  const id = await aReferral(programme, ada.id, "bob@example.org");

  const declined = await programme.json("referral", "decline", id);

  expect(declined).toEqual({ id, status: "declined" });
  expect(await referralsOf(programme, ada.id)).toBe(3);
  expect((await programme.messagesOf(ada.id))[0]?.message).toContain("The invitation is yours again.");
});

test.each(["accept", "decline"])(
  "to %s what a disabled researcher sent leaves them a message, and says that they cannot read it yet",
  async (verb) => {
    const programme = await testProgramme();
    const ada = await seedResearcher(programme.services);
    const id = await aReferral(programme, ada.id, "bob@example.org");
    await programme.run("researcher", "disable", ada.email);

    const { code, err } = await programme.run("referral", verb, id);

    expect([code, err]).toEqual([
      0,
      expect.stringContaining(
        "The researcher is disabled: the message waits for them until they are enabled",
      ),
    ]);
    expect(await programme.messagesOf(ada.id)).toHaveLength(1);
  },
);

test("the invitation comes back once, however often a referral is declined", async () => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services, { available_referrals: 0 });
  const id = await aReferral(programme, ada.id, "bob@example.org");

  const all = await Promise.all(Array.from({ length: 4 }, () => programme.run("referral", "decline", id)));

  expect(all.map(({ code }) => code).sort()).toEqual([0, 1, 1, 1]);
  expect(await referralsOf(programme, ada.id)).toBe(1);
  expect(await programme.messagesOf(ada.id)).toHaveLength(1);
});

test("an accepted referral cannot be declined any more", async () => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services, { available_referrals: 0 });
  const id = await aReferral(programme, ada.id, "bob@example.org");
  await programme.json("referral", "accept", id);

  const { code, err } = await programme.run("referral", "decline", id);

  expect([code, err]).toEqual([
    1,
    `The referral ${id} was accepted on 2026-01-15 12:00 UTC, and is decided once, so nothing was changed. To end its invitation while that is open, run: invite revoke bob@example.org\n`,
  ]);
  expect(await referralsOf(programme, ada.id)).toBe(0);
});

test("an accepted referral whose code is not good any more names the way to another one, and none once its peer has come", async () => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services, { available_referrals: 0 });
  const id = await aReferral(programme, ada.id, "bob@example.org");
  await programme.json("referral", "accept", id, "--expires", "1d");
  const refusal = async () => (await programme.run("referral", "accept", id)).err;
  const decided = `The referral ${id} was accepted on 2026-01-15 12:00 UTC, and is decided once, so nothing was changed.`;

  programme.clock.now += 86_400_000;
  const expired = await refusal();
  await programme.run("invite", "revoke", "bob@example.org");
  const revoked = await refusal();
  await seedResearcher(programme.services, { email: "bob@example.org" });
  const come = await refusal();

  const another = "To send another code, run: invite create --email bob@example.org";
  expect([expired, revoked, come]).toEqual([
    `${decided} Its invitation has expired. ${another}\n`,
    `${decided} Its invitation was revoked. ${another}\n`,
    `${decided}\n`,
  ]);
});

// Proves R11
test("two managers who accept concurrently make one invitation", async () => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services);
  const id = await aReferral(programme, ada.id, "bob@example.org");

  const both = await Promise.all([
    programme.run("referral", "accept", id),
    programme.run("referral", "accept", id),
  ]);

  expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
  expect(await programme.json("invite", "list")).toHaveLength(1);
});

test("a peer who is a researcher already is not invited by a referral, and the referral stays open", async () => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services);
  const bob = await seedResearcher(programme.services);
  const id = await aReferral(programme, ada.id, bob.email.toUpperCase());

  const { code, err } = await programme.run("referral", "accept", id);

  expect(code).toBe(1);
  expect(err).toBe(
    `${bob.email.toUpperCase()} is a researcher already, so nothing was changed. Decline it instead: referral decline ${id}\n`,
  );
  expect(await programme.json("referral", "list", "--status", "sent")).toHaveLength(1);
  expect(await programme.json("invite", "list")).toEqual([]);
});

test.each(["accept", "decline"])("to %s an unknown referral is refused", async (verb) => {
  const programme = await testProgramme();

  const { code, err } = await programme.run("referral", verb, "nothing");

  expect(code).toBe(1);
  expect(err).toContain('There is no referral "nothing"');
});

test("decisions on referrals are audited without the names of those who never consented", async () => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services);
  await programme.json("referral", "accept", await aReferral(programme, ada.id, "bob@example.org"));
  await programme.json("referral", "decline", await aReferral(programme, ada.id, "eve@example.org"));

  const audited = await programme.audited();

  expect(audited.map((row) => row.action)).toEqual(["referral.accept", "referral.decline"]);
  expect(JSON.stringify(audited)).not.toMatch(/bob|eve/i);
});

function aReferral(programme: TestProgramme, researcher_id: string, email: string) {
  const about = { fullname: "Bob Example", message: "Met at a conference." };
  return seedReferral(programme.services, {
    researcher_id,
    email,
    ...about,
    created_at: programme.clock.now,
  });
}

async function referralsOf({ db }: TestProgramme, id: string) {
  const row = await db.selectFrom("researchers").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  return row.available_referrals;
}
