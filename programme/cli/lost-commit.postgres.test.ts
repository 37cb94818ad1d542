import { Readable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { append } from "../../api/audit/audit";
import { openPostgres } from "../../api/database/postgres/postgres";
import type { Letter } from "../../api/mail/letters";
import { startLosingProxy } from "../../tests/support/database/losing-proxy";
import { migratedDatabase } from "../../tests/support/database/postgres-database";
import { testProgramme } from "../../tests/support/servers/programme";

const NOT_DONE =
  "The connection to the database broke before the change was made, so nothing was changed. Try again in a moment.\n";
const LOOK =
  'It may have been done. Look before you repeat the command, which could do it twice: "message list", "submission history NUMBER" and "audit list" show it.\n';

/** The command behind a proxy that loses a COMMIT, its mail, and the same database without the proxy. */
async function losing() {
  const url = await migratedDatabase();
  const proxy = await startLosingProxy(url);
  const [db, through] = [openPostgres(url), openPostgres(proxy.url)];
  onTestFinished(async () => {
    await through.destroy();
    await db.destroy();
  });
  const mailed: string[] = [];
  const openMailer = () => ({ close() {}, send: async ({ to }: Letter) => void mailed.push(to) });
  const programme = await testProgramme({ openDatabase: () => through, openMailer }, { db });
  return { ...programme, ...proxy, mailed };
}

const toAll = ["message", "send", "--all", "--yes", "--title", "News", "--body", "Words"];

test.each(["answer-cut", "answer-stalled"] as const)(
  "a message to everybody whose commit is done and without a response (%s) is reported and mailed as sent",
  async (loss) => {
    const { run, loses, hasLost, signedIn, messagesOf, mailed } = await losing();
    const people = [await signedIn(), await signedIn()];
    loses(loss);

    const sent = await run(...toAll);

    expect(hasLost()).toBe(true);
    expect(sent).toEqual({ code: 0, out: "2 messages sent.\n2 mails sent.\n", err: "" });
    expect(mailed).toEqual(people.map(({ email }) => email));
    for (const { id } of people) expect(await messagesOf(id)).toHaveLength(1);
  },
);

test("a code that is shown once is printed, though the commit of its invitation had no response", async () => {
  const { run, loses, rows, mailed } = await losing();
  loses("answer-cut");

  const { code, out, err } = await run("invite", "create", "--email", "ada@example.org");

  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toMatch(/^Code: +\S+$/m);
  expect(mailed).toEqual(["ada@example.org"]);
  expect(await rows("invitations")).toHaveLength(1);
});

test("a change whose commit the server never got is said to be not done, and is done when it is repeated", async () => {
  const { run, loses, signedIn, messagesOf, mailed } = await losing();
  const { id, email } = await signedIn();
  loses("commit-cut");

  const first = await run(...toAll);
  const second = await run(...toAll);

  expect(first).toEqual({ code: 1, out: "", err: NOT_DONE });
  expect(second).toEqual({ code: 0, out: "One message sent.\nOne mail sent.\n", err: "" });
  expect(await messagesOf(id)).toHaveLength(1);
  expect(mailed).toEqual([email]);
});

test.each([
  ["the database is gone", "gone", 1],
  ["the server has not ended it", "commit-held", 0],
] as const)(
  "while %s it is not known whether a change was made, and the command says so",
  async (_why, loss, messages) => {
    const { run, loses, signedIn, messagesOf, mailed } = await losing();
    const { id } = await signedIn();
    loses(loss);

    const { code, out, err } = await run(...toAll);

    expect([code, out, mailed]).toEqual([4, "", []]);
    expect(err).toBe(
      `The database did not say whether it has committed the change: Connection terminated unexpectedly.\n${LOOK}`,
    );
    expect(await messagesOf(id)).toHaveLength(messages);
  },
);

test("a reply whose commit had no response is written and mailed once", async () => {
  const { run, loses, signedIn, submit, rows, mailed } = await losing();
  const { token, email } = await signedIn();
  const { number } = await submit(token);
  loses("answer-cut");

  const { code, err } = await run("submission", "reply", number, "--text", "Thank you");

  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect((await rows("submission_events")).map(({ kind }) => kind)).toEqual(["submitted", "message"]);
  expect(mailed).toEqual([email]);
});

test("words that were typed for a change of which nothing is known are printed again, and may be stored", async () => {
  const { runWith, loses, signedIn } = await losing();
  const { email } = await signedIn();
  loses("gone");

  const { code, err } = await runWith(
    { stdin: Object.assign(Readable.from([Buffer.from("Typed words\n")]), { isTTY: true }) },
    ...["message", "send", "--to", email, "--title", "News", "--body", "-"],
  );

  expect(code).toBe(4);
  expect(err).toMatch(/\nWhat you typed may not be stored\. To use it again, .*\n\nTyped words\n$/);
});

test("a researcher whose news were perhaps claimed is named: no run may tell them", async () => {
  const { run, loses, signedIn, submit, db, mailed } = await losing();
  const { id, token } = await signedIn();
  await run("submission", "take", (await submit(token)).number);
  // They are due again.
  await db.updateTable("submission_events").set({ mail_due: 1 }).where("kind", "=", "taken").execute();
  mailed.length = 0;
  loses("answer-cut");

  const { code, err } = await run("submission", "mail");

  expect([code, mailed]).toEqual([1, []]);
  expect(err).toContain(`It could not be noted that ${id} got none, so no run tells them: do it by hand.\n`);
});

const inboxMail = { readInboxMail: () => ({ to: ["managers@example.org"], when: "daily" }) as const };

test.each(["answer-cut", "answer-stalled"] as const)(
  "a mail to the managers whose claim is committed and without a response (%s) is sent, once",
  async (loss) => {
    const { runWith, loses, signedIn, submit, mailed } = await losing();
    await submit((await signedIn()).token);
    loses(loss);

    const first = await runWith(inboxMail, "inbox", "mail");
    const second = await runWith(inboxMail, "inbox", "mail");

    expect([first.code, first.out, first.err]).toEqual([0, "One mail sent.\n", ""]);
    expect([second.code, second.out]).toEqual([0, ""]);
    expect(mailed).toEqual(["managers@example.org"]);
  },
);

test("a mail to the managers whose claim the server never got is said to be not sent, and the next run sends it", async () => {
  const { runWith, loses, signedIn, submit, mailed } = await losing();
  await submit((await signedIn()).token);
  loses("commit-cut");

  const first = await runWith(inboxMail, "inbox", "mail");
  const second = await runWith(inboxMail, "inbox", "mail");

  expect([first.code, first.out, first.err]).toEqual([1, "", NOT_DONE]);
  expect([second.code, second.out]).toEqual([0, "One mail sent.\n"]);
  expect(mailed).toEqual(["managers@example.org"]);
});

test.each(["answer-cut", "commit-cut"] as const)(
  "demo submissions are three, also where the first COMMIT had no response (%s)",
  async (loss) => {
    const { run, loses, hasLost, signedIn, rows, db } = await losing();
    const { email } = await signedIn();
    await append(db, { actor: "programme", action: "demo.load", subject: "content", now: Date.now() });
    loses(loss);

    const { code, err } = await run("demo", "submissions", "--to", email, "--no-mail");

    expect(hasLost()).toBe(true);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(await rows("submissions")).toHaveLength(3);
  },
);
