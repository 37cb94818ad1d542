import { expect, onTestFinished, test } from "vitest";
import { createMailer } from "../../api/mail/mailer";
import { secretResearch as details } from "../../tests/support/requests/sample-research";
import { testProgramme } from "../../tests/support/servers/programme";
import { startSmtpServer, TEST_CERTIFICATE } from "../../tests/support/servers/smtp-server";

const HOUR_MS = 3_600_000;

/** The command with a mail server, and a researcher who has two submissions. */
async function withNews() {
  let smtp = await startSmtpServer();
  onTestFinished(() => smtp.stop());
  // Every look at the clock sees another time, as it does in use.
  const clock = { read: () => 0 };
  const programme = await testProgramme({
    openMailer: () => createMailer(smtp.settings, "Conclave", TEST_CERTIFICATE),
    now: () => clock.read(),
  });
  clock.read = () => ++programme.clock.now;
  const { token, id: researcher, email } = await programme.signedIn();
  const [first, second] = [await programme.submit(token, details), await programme.submit(token, details)];
  return {
    ...programme,
    token,
    researcher,
    email,
    first,
    second,
    letters: () =>
      smtp.taken.map(({ to, raw }) => ({
        to,
        // Quoted-printable wraps long lines.
        raw: raw.replaceAll("=\r\n", ""),
        subject: /^Subject: (.*)$/m.exec(raw)?.[1],
      })),
    choose: (when: string) => programme.request("PUT", "/submissions/mail", { token, json: { when } }),
    mail: () => programme.json("submission", "mail"),
    pass: (milliseconds: number) => {
      programme.clock.now += milliseconds;
    },
    /** The mail server stops, and restarts without mail. */
    leave: () => smtp.stop(),
    async comeBack() {
      smtp = await startSmtpServer();
    },
  };
}

const nothing = { sent: 0, unsent: 0, unclear: [] };
const oneMail = { ...nothing, sent: 1 };

test("at once: the verb tells of it, by the submission's number and the site's address, and no run tells of it again", async () => {
  const { run, first, email, letters, mail } = await withNews();

  const { out } = await run("submission", "ask", first.number, "--text", "SECRET-WORDS", "--alias", "Mira");

  expect(out).toContain("One mail sent.");
  expect(letters()).toMatchObject([
    { to: [email], subject: `There is news about ${first.number} in Conclave` },
  ]);
  expect(letters()[0]?.raw).toContain(`/account/submissions/${first.id}`);
  expect(letters()[0]?.raw).not.toMatch(/SECRET|asks|Mira/);
  expect(await mail()).toEqual(nothing);
  expect(letters()).toHaveLength(1);
});

test("daily: what happened on a day is in the one mail of the next, whatever it was", async () => {
  const { run, first, second, choose, letters, mail, pass } = await withNews();
  await choose("daily");

  const { err } = await run("submission", "take", first.number);
  await run("submission", "ask", first.number, "--text", "Which?");
  await run("submission", "take", second.number);
  pass(HOUR_MS);

  expect(err).toContain("chose one mail a day");
  expect(await mail()).toEqual(nothing);
  pass(24 * HOUR_MS);
  expect(await mail()).toEqual(oneMail);
  expect(letters()).toHaveLength(1);
  expect(letters()[0]?.subject).toBe("There is news about 2 submissions in Conclave");
  for (const { number } of [first, second]) expect(letters()[0]?.raw).toContain(`    ${number}`);
  expect(await mail()).toEqual(nothing);
});

test("never: no mail, and none later of what happened by then", async () => {
  const { run, first, choose, letters, mail, pass, messagesOf, researcher } = await withNews();
  await choose("never");
  const { code, err } = await run("submission", "take", first.number);
  await choose("at-once");
  pass(48 * HOUR_MS);

  expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining("chose no mail about submissions") });
  expect(await mail()).toEqual(nothing);
  expect(letters()).toEqual([]);
  expect(await messagesOf(researcher)).toHaveLength(1);
});

test("what was seen on the site by then is not mailed", async () => {
  const { run, request, token, first, second, choose, letters, mail, pass } = await withNews();
  await choose("daily");
  await run("submission", "take", first.number);
  await run("submission", "take", second.number);
  await request("POST", `/submissions/${first.id}/seen`, { token, json: { event: 2 } });
  pass(24 * HOUR_MS);

  expect(await mail()).toEqual(oneMail);
  expect(letters()).toMatchObject([{ subject: `There is news about ${second.number} in Conclave` }]);
});

test("what could not be sent is sent once by a later run, together", async () => {
  const { run, first, second, leave, comeBack, letters, mail } = await withNews();
  await leave();

  const taken = await run("submission", "take", first.number);
  await run("submission", "take", second.number);
  const away = await run("submission", "mail");
  await comeBack();

  expect(taken.code).toBe(3);
  expect(taken.err).toContain("1 of 1 mails were not sent");
  expect(away).toMatchObject({ code: 1, err: expect.stringContaining("the next run tries again") });
  expect(await mail()).toEqual(oneMail);
  expect(letters()).toMatchObject([{ subject: "There is news about 2 submissions in Conclave" }]);
});

test("a command that ends between its change and its mail leaves it to the next run", async () => {
  const { runWith, first, letters, mail } = await withNews();
  const ended = new Error("killed");

  await runWith(
    {
      openMailer: () => {
        throw ended;
      },
    },
    ...["submission", "take", first.number],
  );

  expect(letters()).toEqual([]);
  expect(await mail()).toEqual(oneMail);
  expect(letters()).toHaveLength(1);
});

test("of runs at the same time one tells of an event", async () => {
  const { run, first, choose, letters, mail, pass } = await withNews();
  await choose("daily");
  await run("submission", "take", first.number);
  pass(24 * HOUR_MS);

  const runs = await Promise.all([mail(), mail(), mail()]);

  expect(runs.map(({ sent }) => sent).toSorted()).toEqual([0, 0, 1]);
  expect(letters()).toHaveLength(1);
});

test("an offer that lapses is told of by the next run, though no verb does it", async () => {
  const { db, first, letters, mail } = await withNews();
  await db
    .insertInto("submission_events")
    .values({
      id: "0197c1d2-0000-7000-8000-00000000ffff",
      submission_id: first.id,
      ordinal: 2,
      kind: "lapsed",
      by_researcher: 0,
      alias: null,
      readable: null,
      sealed: null,
      mail_due: 1,
      created_at: 1,
    })
    .execute();

  expect(await mail()).toEqual(oneMail);
  expect(letters()).toHaveLength(1);
});

test("the message about it names the submission, which the account's list leads to", async () => {
  const { run, get, token, first, second } = await withNews();
  await run("submission", "take", first.number);
  await run("submission", "decline", second.number);
  await run(
    "message",
    "send",
    "--all",
    "--yes",
    "--title",
    `Your submission ${first.number}`,
    "--body",
    "Hm.",
  );

  const listed = await (await get("/content/messages/all", token)).json();

  expect(listed.map(({ submission }: { submission: string | null }) => submission)).toEqual([
    null,
    second.id,
    first.id,
  ]);
});

test("with --no-mail no mail is sent, later neither", async () => {
  const { run, first, letters, mail } = await withNews();

  await run("submission", "take", first.number, "--no-mail");

  expect(await mail()).toEqual(nothing);
  expect(letters()).toEqual([]);
});

test("with --no-mail what happened before is mailed all the same", async () => {
  const { run, first, choose, letters, mail, pass } = await withNews();
  await choose("daily");
  await run("submission", "take", first.number);
  pass(HOUR_MS);
  await run("submission", "ask", first.number, "--text", "Which?", "--no-mail");
  pass(24 * HOUR_MS);

  expect(await mail()).toMatchObject({ sent: 1 });
  expect(letters()).toMatchObject([{ subject: `There is news about ${first.number} in Conclave` }]);
});

test("with --no-mail a disabled researcher gets none once they are enabled", async () => {
  const { run, first, email, letters, mail } = await withNews();
  await run("researcher", "disable", email);
  await run("submission", "decline", first.number, "--no-mail");
  await run("researcher", "enable", email);

  expect(await mail()).toEqual(nothing);
  expect(letters()).toEqual([]);
});

test("anyone who is disabled is told once they are enabled", async () => {
  const { run, first, email, letters, mail } = await withNews();
  await run("researcher", "disable", email);
  await run("submission", "take", first.number);

  expect(await mail()).toEqual(nothing);
  await run("researcher", "enable", email);
  expect(await mail()).toEqual(oneMail);
  expect(letters()).toHaveLength(1);
});
