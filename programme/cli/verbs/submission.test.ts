import { expect, test } from "vitest";
import { createVault } from "../../../api/crypto/vault";
import { seedResearcher } from "../../../tests/support/people/researchers";
import { seedAttachment } from "../../../tests/support/requests/rows";
import { seedSubmission } from "../../../tests/support/requests/submissions";
import { type TestProgramme, testProgramme } from "../../../tests/support/servers/programme";

const secret = "the overflow in parse_header";

test("submissions are listed and shown with their attachments, and never with what they say", async () => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services, { nickname: "ada" });
  const { id, number } = await aSubmission(programme, ada.id);

  const list = await programme.run("submission", "list", "--json");
  const shown = await programme.run("submission", "show", number, "--json");
  const text = await programme.run("submission", "show", number);

  const summary = {
    id,
    number,
    researcher_id: ada.id,
    email: ada.email,
    nickname: "ada",
    status: "received",
    turn: "programme",
    due_at: null,
    label: null,
    attachment_bytes: 4,
    created_at: "2026-01-15T12:00:00.000Z",
    decided_at: null,
    kept_until: null,
    note: null,
    note_unread: null,
    late_files: 0,
  };
  expect(JSON.parse(list.out)).toEqual([summary]);
  const attachment = { id: expect.any(String), event: 1, size: 4, sealed_sha256: "ab".repeat(32) };
  const scores = { own: null, own_unread: null, programme: null, programme_unread: null };
  const assessment = { scores, offers: [], payments: [] };
  expect(JSON.parse(shown.out)).toEqual({ ...summary, attachments: [attachment], ...assessment });
  expect(text.out).toContain("Attachment 1  4 bytes");
  expect(list.out + shown.out + text.out).not.toContain(secret);
});

test("submissions are listed in the order in which they came, whatever ids researchers made for them", async () => {
  const programme = await testProgramme();
  const ada = await programme.signedIn();
  const texts = ["title", "High-Level Overview", "Root Cause Analysis", "Proof-of-Concept", "Steps"];
  const details = Object.fromEntries(texts.map((name) => [name, "x"]));
  const ids = ["fff", "000", "888"].map((head) => `${head}00000-0000-7000-8000-000000000000`);
  for (const id of ids) {
    programme.clock.now += 1_000;
    const sent = await programme.request("POST", "/submissions", { token: ada.token, json: { details, id } });
    expect(sent.status).toBe(201);
  }

  const pages: string[] = [];
  for (let before: string[] = []; pages.length < 3; before = ["--before", pages.at(-1) ?? ""]) {
    const page = await programme.json(
      "submission",
      "list",
      "--limit",
      "1",
      "--status",
      "received",
      ...before,
    );
    pages.push(...page.map((row: { id: string }) => row.id));
  }
  const after = await programme.run("submission", "list", "--before", "88800000-0000-7000-8000-000000000001");

  expect(pages).toEqual(ids.toReversed());
  expect([after.code, after.err]).toEqual([1, expect.stringContaining("There is no submission")]);
});

test("a note that does not open keeps no submission from being listed or shown, and both say which it is and why", async () => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services);
  const { number } = await aSubmission(programme, ada.id);
  const { number: other } = await aSubmission(programme, ada.id);
  await programme.json("submission", "decline", number, "--note", "Known.");
  programme.services.vault = createVault({ current: { id: "new00000", key: Buffer.alloc(32, 1) } });
  await programme.json("submission", "decline", other, "--note", "Not ours.");

  const list = await programme.run("submission", "list");
  const rows = await programme.json("submission", "list");
  const show = await programme.run("submission", "show", number);

  const why = "it is sealed under the key test, which SEALING_KEY does not have";
  const said = `The note on the decision about ${number} cannot be read: ${why}.\n`;
  expect([list.code, list.err, show.code, show.err]).toEqual([0, said, 0, said]);
  expect(show.out).toMatch(/^Note +cannot be read$/m);
  expect(Object.fromEntries(rows.map((row: { number: string }) => [row.number, row]))).toMatchObject({
    [number]: { note: null, note_unread: why },
    [other]: { note: "Not ours.", note_unread: null },
  });
});

test("the list can be narrowed to a status", async () => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services);
  const { id: first } = await aSubmission(programme, ada.id);
  const { id: second } = await aSubmission(programme, ada.id);
  await programme.json("submission", "accept", first);

  const accepted = await programme.json("submission", "list", "--status", "accepted");
  const received = await programme.json("submission", "list", "--status", "received");

  expect(accepted.map((row: { id: string }) => row.id)).toEqual([first]);
  expect(received.map((row: { id: string }) => row.id)).toEqual([second]);
});

test("the list can be narrowed to a researcher, by email address or id", async () => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services);
  const grace = await seedResearcher(programme.services);
  const { number: first } = await aSubmission(programme, ada.id);
  const { number: second } = await aSubmission(programme, ada.id);
  const { number: other } = await aSubmission(programme, grace.id);
  await programme.json("submission", "accept", first);
  const list = async (...filter: string[]) =>
    (await programme.json("submission", "list", ...filter)).map((row: { number: string }) => row.number);

  const ofAda = await list("--researcher", ada.email.toUpperCase());
  const ofGrace = await list("--researcher", grace.id);
  const accepted = await list("--researcher", ada.id, "--status", "accepted");
  const unknown = await programme.run("submission", "list", "--researcher", "mallory@example.org");

  expect(ofAda.toSorted()).toEqual([first, second].toSorted());
  expect([ofGrace, accepted]).toEqual([[other], [first]]);
  expect([unknown.code, unknown.err]).toEqual([
    1,
    'There is no researcher "mallory@example.org". "researcher list" shows those there are.\n',
  ]);
});

// Proves 10.46, 10.50
test.each([
  ["accept", "accepted"],
  ["decline", "declined"],
])("to %s a submission tells its researcher", async (verb, status) => {
  const programme = await testProgramme();
  const ada = await programme.signedIn();
  const { id, number } = await aSubmission(programme, ada.id);
  // Created in the same minute: only the number distinguishes them.
  await aSubmission(programme, ada.id);

  const decided = await programme.json("submission", verb, number, "--note", "Well written.");

  expect(decided).toEqual({ id, number, status });
  const [message] = await programme.messagesOf(ada.id);
  expect(message?.title).toBe(`Your submission ${number} was ${status}`);
  expect(message?.message).toMatch(
    new RegExp(
      `^Your submission ${number} of 15 January 2026, 12:00 UTC was [^]*\n\nIts page, .* wrote to you about it\\.$`,
    ),
  );
  expect(await programme.db.selectFrom("submissions").select("decision_note").distinct().execute()).toEqual([
    { decision_note: null },
  ]);
  const listed = await programme.json("submission", "show", number);
  expect(listed).toMatchObject({ status, decided_at: "2026-01-15T12:00:00.000Z", note: "Well written." });
  expect((await programme.run("submission", "show", number)).out).toMatch(/^Note +Well written\.$/m);
  expect((await programme.audited()).map((row) => row.action)).toEqual([`submission.${verb}`]);
});

test("to decide a disabled researcher's submission leaves them a message that waits for them", async () => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services);
  const { id } = await aSubmission(programme, ada.id);
  await programme.run("researcher", "disable", ada.email);

  const { code, err } = await programme.run("submission", "decline", id);

  expect(code).toBe(0);
  expect(err).toBe(
    "The researcher is disabled: the message waits for them until they are enabled, and no mail was sent.\n",
  );
  expect(await programme.messagesOf(ada.id)).toHaveLength(1);
});

// Proves 10.46
test("a submission is named by its number or by the start of its id that no other shares", async () => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services);
  const one = await aSubmission(programme, ada.id, "ffe10000-0000-7000-8000-000000000000");
  const alike = [await aSubmission(programme, ada.id), await aSubmission(programme, ada.id)];
  const show = (name: string) => programme.run("submission", "show", name, "--json");

  for (const name of [one.number, one.id, one.id.toUpperCase(), "ffe1"]) {
    const { out } = await show(name);
    expect(JSON.parse(out), name).toMatchObject(one);
  }
  const shared = await show("0197c1d2-0");
  // Too short to be meant, and texts that would match as patterns.
  const none = await Promise.all(["ffe", one.number.slice(0, -1), "ffe1%", "____"].map(show));

  expect([shared.code, shared.err]).toEqual([1, expect.stringContaining('begin with "0197c1d2-0": ')]);
  for (const { number } of alike) expect(shared.err).toContain(number);
  for (const { code, err } of none) {
    expect([code, err]).toEqual([1, expect.stringContaining("There is no submission")]);
  }
});

test.each(["show", "accept", "decline"])("to %s an unknown submission is refused", async (verb) => {
  const programme = await testProgramme();

  const { code, err } = await programme.run("submission", verb, "nothing");

  expect(code).toBe(1);
  expect(err).toContain('There is no submission "nothing"');
});

/** With one attachment. */
async function aSubmission({ services, clock }: TestProgramme, researcher_id: string, id = services.newId()) {
  const created_at = clock.now;
  const details = JSON.stringify({ title: secret });
  const submission = { id, researcher_id, details, attachment_bytes: 4, created_at };
  const number = await seedSubmission(services, submission);
  await seedAttachment(services, { submission_id: id, size: 4, sha256: "ab".repeat(32), created_at });
  return { id, number };
}
