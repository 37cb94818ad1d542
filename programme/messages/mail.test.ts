import { expect, onTestFinished, test } from "vitest";
import type { Letter } from "../../api/mail/letters";
import { createMailer, NotSent } from "../../api/mail/mailer";
import type { SmtpOptions } from "../../api/mail/smtp-configuration";
import { seedReferral } from "../../tests/support/requests/rows";
import { testProgramme } from "../../tests/support/servers/programme";
import { startSmtpServer, TEST_CERTIFICATE } from "../../tests/support/servers/smtp-server";
import { Refusal } from "../shared/errors";

async function withMail(options?: SmtpOptions) {
  const server = await startSmtpServer();
  onTestFinished(server.stop);
  const programme = await testProgramme({
    openMailer: () => createMailer(options ?? server.settings, "Conclave", TEST_CERTIFICATE),
  });
  return { ...programme, server, addressees: () => server.taken.flatMap(({ to }) => to) };
}

/** Three researchers, and a mailer beside whose first letter another command changes the second of them. */
async function mailingAll({
  beside: [verb = "", ...options],
  fails = false,
}: {
  beside: string[];
  fails?: boolean;
}) {
  const sent: string[] = [];
  const send = async ({ to }: Letter) => {
    if (sent.push(to) > 1) return;
    await programme.run("researcher", verb, "second@example.org", ...options, "--json");
    if (fails) throw new NotSent("It is away.", true);
  };
  const programme = await testProgramme({ openMailer: () => ({ close() {}, send }) });
  for (const name of ["first", "second", "third"]) await programme.signedIn({ email: `${name}@example.org` });
  return { ...programme, sent };
}

const words = ["--title", "SECRET-TITLE", "--body", "SECRET-BODY"];

test("an invitation is sent to its address with its code", async () => {
  const { json, server } = await withMail();

  const { code } = await json("invite", "create", "--email", "ada@example.org");

  expect(server.taken).toMatchObject([{ to: ["ada@example.org"], secure: true }]);
  expect(server.taken[0]?.raw).toContain(code);
});

test("a message is told of by mail, and nothing of it is in the mail", async () => {
  const { run, signedIn, server } = await withMail();
  const { email } = await signedIn();

  const { code, err } = await run("message", "send", "--to", email, ...words);

  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(server.taken).toMatchObject([{ to: [email] }]);
  expect(server.taken[0]?.raw).toContain("You have a message in Conclave");
  expect(server.taken[0]?.raw).not.toContain("SECRET");
});

test("a message to all is told of to everybody once, a hundred letters a connection", async () => {
  const { run, signedIn, server, addressees } = await withMail();
  const emails: string[] = [];
  for (let number = 1; number <= 120; number++) {
    emails.push((await signedIn({ email: `researcher-${number}@example.org` })).email);
  }

  const { code, err } = await run("message", "send", "--all", "--yes", ...words);

  expect(code).toBe(0);
  expect(addressees().toSorted()).toEqual(emails.toSorted());
  expect(server.seen.connections).toBe(2);
  expect(err).toBe("100 of 120 mails are sent.\n");
});

test("accepting a referral writes to both: a code to the peer, a message to who referred them", async () => {
  const { json, signedIn, db, server } = await withMail();
  const { id: researcher_id, email } = await signedIn();
  const referral = await seedReferral({ db }, { researcher_id, email: "peer@example.org" });

  const { code } = await json("referral", "accept", referral);

  expect(server.taken).toMatchObject([{ to: ["peer@example.org"] }, { to: [email] }]);
  expect(server.taken[0]?.raw).toContain(code);
  expect(server.taken[1]?.raw).not.toContain(code);
});

test("a disabled researcher is told of nothing by mail", async () => {
  const { run, json, signedIn, db, server, messagesOf } = await withMail();
  const { id: researcher_id, email } = await signedIn();
  const referral = await seedReferral({ db }, { researcher_id, email: "peer@example.org" });
  await run("researcher", "disable", email);

  await json("referral", "decline", referral);
  const { err } = await run("message", "send", "--to", email, "--title", "News", "--body", "Some.");
  await run("researcher", "reset-mfa", email);

  expect(err).toContain("the message waits for them");
  expect(await messagesOf(researcher_id)).toHaveLength(3);
  expect(server.taken).toEqual([]);
});

test.each([
  ["erased", ["erase", "--yes"]],
  ["disabled", ["disable"]],
])(
  "who is %s while a message to all is mailed gets no mail, and their address goes nowhere",
  async (_what, verb) => {
    const { run, sent } = await mailingAll({ beside: verb });

    const { code, err } = await run("message", "send", "--all", "--yes", ...words);

    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(sent).toEqual(["first@example.org", "third@example.org"]);
  },
);

test("who is erased while a message to all is mailed is not among those to be told by hand", async () => {
  const { run } = await mailingAll({ beside: ["erase", "--yes"], fails: true });

  const { code, err } = await run("message", "send", "--all", "--yes", ...words);

  expect(code).toBe(3);
  expect(err).toContain("2 of 3 mails were not sent. It is away.");
  expect(err).toContain("Tell first@example.org, third@example.org that");
  expect(err).not.toContain("second@example.org");
});

test("with --no-mail no mail is sent", async () => {
  const { run, server } = await withMail();

  const { code, out, err } = await run("invite", "create", "--email", "ada@example.org", "--no-mail");

  expect(code).toBe(0);
  expect(out).toContain("Code: ");
  expect(err).toBe("");
  expect(server.taken).toEqual([]);
});

test("an address that is refused is told, and the others get theirs", async () => {
  const { run, signedIn, addressees } = await withMail();
  for (const name of ["first", "refused", "third"]) await signedIn({ email: `${name}@example.org` });

  const { code, out, err } = await run("message", "send", "--all", "--yes", ...words);

  expect(code).toBe(3);
  expect(out).toContain("3 messages sent.");
  expect(addressees()).toEqual(["first@example.org", "third@example.org"]);
  expect(err).toMatch(
    /^The change is kept, but 1 of 3 mails were not sent\. .*refused it.* Tell refused@example\.org that/,
  );
});

test("when the mail server is gone the invitation stands, and its letter is printed to be sent by hand", async () => {
  const { settings, stop } = await startSmtpServer();
  await stop();
  const { run, db } = await withMail(settings);

  const { code, out, err } = await run("invite", "create", "--email", "ada@example.org");

  expect(code).toBe(3);
  expect(err).toMatch(/^The change is kept, but 1 of 1 mails were not sent\./);
  const [, invite] = /^Code: (\S+)$/m.exec(out) ?? [];
  expect(out).toContain("To: ada@example.org\nSubject: Your invitation to Conclave\n");
  expect(out).toContain("To send, by a channel you trust:");
  expect(out.split(invite ?? "no code")).toHaveLength(3);
  expect(await db.selectFrom("invitations").select("email").execute()).toEqual([
    { email: "ada@example.org" },
  ]);
});

test("when the mail server is gone everybody who was to get mail is named, not only the first", async () => {
  const { settings, stop } = await startSmtpServer();
  await stop();
  const { run, signedIn } = await withMail(settings);
  for (const name of ["first", "second", "third"]) await signedIn({ email: `${name}@example.org` });

  const { code, err } = await run("message", "send", "--all", "--yes", ...words);

  expect(code).toBe(3);
  expect(err).toMatch(/^The change is kept, but 3 of 3 mails were not sent\./);
  expect(err).toContain("Tell first@example.org, second@example.org, third@example.org that");
});

test("a mail server that is set wrongly loses no invitation either", async () => {
  const { run } = await testProgramme({
    openMailer: () => {
      throw new Refusal("SMTP_URL must be an address.");
    },
  });

  const { code, out, err } = await run("invite", "create", "--email", "ada@example.org");

  expect(code).toBe(3);
  expect(err).toContain("The change is kept, but no mail was sent. SMTP_URL must be an address.");
  expect(out).toContain("To: ada@example.org");
});

test("without a mail server no mail of a day is promised to whom news would be told by it", async () => {
  const { run, signedIn, submit, request } = await testProgramme();
  const { token, email } = await signedIn();
  await request("PUT", "/submissions/mail", { token, json: { when: "daily" } });

  const { code, err } = await run("submission", "take", (await submit(token)).number);

  expect([code, err]).toEqual([
    0,
    `${email} chose one mail a day about submissions: "submission mail" sends it, where SMTP_URL is set.\n`,
  ]);
});

test("without a mail server the command prints what to send, and whom to tell of a message", async () => {
  const { run, json, signedIn } = await testProgramme();
  const { email } = await signedIn();

  const invited = await run("invite", "create", "--email", "ada@example.org");
  const told = await run("message", "send", "--to", email, ...words);

  expect(invited.code).toBe(0);
  expect(invited.out).toContain("To: ada@example.org\nSubject: Your invitation to Conclave\n");
  expect(told).toMatchObject({
    code: 0,
    err: `No mail was sent, because SMTP_URL is not set. Tell ${email} that there is a message.\n`,
  });
  expect(Object.keys(await json("invite", "create", "--email", "bob@example.org"))).toEqual([
    "email",
    "code",
    "expires_at",
  ]);
});

test("a verb that is refused sends no mail", async () => {
  const { run, server } = await withMail();

  const { code } = await run("message", "send", "--to", "nobody@example.org", ...words);

  expect(code).toBe(1);
  expect(server.taken).toEqual([]);
});
