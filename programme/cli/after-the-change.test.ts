import { expect, test, vi } from "vitest";
import { createVault } from "../../api/crypto/vault";
import { openSqlite } from "../../api/database/sqlite/sqlite";
import type { Letter } from "../../api/mail/letters";
import { NotSent } from "../../api/mail/mailer";
import { breakingDatabase, dropped, locked } from "../../tests/support/database/breaking-database";
import { seedReferral } from "../../tests/support/requests/rows";
import { sendOneOfEach } from "../../tests/support/requests/waiting";
import { testProgramme } from "../../tests/support/servers/programme";

/** A command whose database stops to answer at a moment of a test's choice, and its mail. */
async function breakable() {
  const sent: Letter[] = [];
  const programme = await testProgramme({
    openMailer: () => ({ close() {}, send: async (letter) => void sent.push(letter) }),
  });
  const { db, breaks } = breakingDatabase(programme.db);
  const at = { openDatabase: () => db };
  return { ...programme, at, breaks, sent };
}

async function withSubmission() {
  const made = await breakable();
  const { token, id, email } = await made.signedIn();
  return { ...made, ...(await made.submit(token)), researcher: id, email };
}

/** Standard output, and what happens once the report is on it: then the change is committed. */
function whenReported(happens: () => void) {
  let out = "";
  return {
    out: () => out,
    stdout: {
      write(text: string | Uint8Array) {
        out += text;
        happens();
      },
    },
  };
}

test("a verb whose connection drops behind its change says that the change is kept, and ends with 3", async () => {
  const { runWith, at, breaks, number, researcher, sent, rows } = await withSubmission();
  const { stdout, out } = whenReported(() => breaks(dropped()));

  const { code, err } = await runWith(
    { ...at, stdout },
    ...["submission", "ask", number, "--text", "Which versions?"],
  );

  expect(err).toBe(
    `The change is kept, but no mail was sent. Connection terminated unexpectedly. Tell ${researcher} that there is a message.\n`,
  );
  expect(out()).toContain(`The question about the submission ${number} is written`);
  expect(code).toBe(3);
  expect((await rows("submission_events")).map(({ kind }) => kind)).toEqual(["submitted", "asked"]);
  expect(sent).toEqual([]);
});

test("without mail nothing follows the change that could fail", async () => {
  const { runWith, at, breaks, number } = await withSubmission();
  const { stdout } = whenReported(() => breaks(dropped()));

  const { code, err } = await runWith(
    { ...at, stdout },
    ...["submission", "ask", number, "--text", "Which versions?", "--no-mail"],
  );

  expect({ code, err }).toEqual({ code: 0, err: "" });
});

test("a database that is busy when the mail's turn comes is not said to have changed nothing", async () => {
  const { runWith, at, breaks, number, email, sent, json } = await withSubmission();
  const openMailer = () => {
    breaks(locked());
    return { close() {}, send: async (letter: Letter) => void sent.push(letter) };
  };

  const { code, err } = await runWith({ ...at, openMailer }, "submission", "take", number);

  expect(err).toBe(
    `The change is kept, but 1 of 1 mails were not sent. The database is busy with another writer. Tell ${email} that there is a message.\n`,
  );
  expect(code).toBe(3);
  // It is still due.
  expect(await json("submission", "mail")).toEqual({ sent: 1, unsent: 0, unclear: [] });
});

test("an invitation whose code is shown once is printed to be sent by hand also where the addresses of others cannot be read", async () => {
  const { runWith, at, breaks, signedIn, db } = await breakable();
  const { id: researcher_id } = await signedIn();
  const referral = await seedReferral({ db }, { researcher_id, email: "peer@example.org" });
  const { stdout, out } = whenReported(() => breaks(dropped()));

  const { code, err } = await runWith({ ...at, stdout }, "referral", "accept", referral);

  expect(code).toBe(3);
  expect(err).toMatch(/^The change is kept, but no mail was sent\./);
  expect(err).toContain(`Tell ${researcher_id} that there is a message.`);
  const [, invite] = /^Code: (\S+)$/m.exec(out()) ?? [];
  expect(out()).toContain("To: peer@example.org\nSubject: Your invitation to Conclave\n");
  expect(out().split(invite ?? "no code")).toHaveLength(3);
});

test("a rotation of keys that meets a busy database half-way says what is kept", async () => {
  const keys = ["0ld00000", "new00000"].map((id, index) => ({ id, key: Buffer.alloc(32, index + 1) }));
  const [old, next] = keys as [(typeof keys)[0], (typeof keys)[0]];
  const { at, breaks, runWith, services, signedIn, rows, clock } = await breakable();
  services.vault = createVault({ current: old });
  await signedIn();
  let entries = 0;
  const now = () => {
    // The first is for the servers, each other one for the entry of a batch.
    if (++entries === 2) breaks(locked(), ["transaction"]);
    return clock.now;
  };

  const openVault = () => createVault({ current: next, earlier: [old] });
  const { code, out, err } = await runWith({ ...at, now, openVault }, "keys", "rotate");

  expect([code, out]).toEqual([1, ""]);
  expect(err).toBe(
    "The database is busy with another writer.\nWhat was done before that is kept: keys.rotate of key:new00000. See what is left before you repeat the command.\n",
  );
  expect((await rows("authenticators"))[0]?.secret).toMatch(/^v1\.new00000\./);
});

test("a migration whose entry cannot be written is not said to have changed nothing", async () => {
  const { db, breaks } = breakingDatabase(openSqlite(":memory:", { create: true }));
  const programme = await testProgramme({
    openDatabase: () => db,
    now() {
      breaks(locked(), ["transaction"]);
      return 0;
    },
  });

  const { code, err } = await programme.run("db", "migrate");

  expect(code).toBe(1);
  expect(err).toMatch(
    /^The database is busy with another writer\.\nWhat was done before that is kept: 001-initial, .* of the database\. See/,
  );
  expect(err).not.toContain("nothing was changed");
});

test("a mail to the managers that could not be sent, and is noted as sent, is said to be repeated by no run", async () => {
  const api = await breakable();
  const { at, breaks, runWith, json } = api;
  await sendOneOfEach(api, (await api.signedIn()).id);
  api.clock.now += 3_600_000;
  const readInboxMail = () => ({ to: ["first@example.com"], when: "daily" as const });
  const openMailer = () => ({
    close() {},
    send: async () => {
      breaks(dropped());
      throw new NotSent("The mail server is away.", true);
    },
  });

  const { code, err } = await runWith({ ...at, readInboxMail, openMailer }, "inbox", "mail");

  expect(code).toBe(1);
  expect(err).toBe(
    'No mail was sent, and as that could not be noted no run repeats it: look at "inbox". The mail server is away.\n',
  );
  expect(await json("inbox", "list")).not.toEqual([]);
});

test("a run of mail whose database drops half-way counts what was sent, and names whom no run will tell", async () => {
  const { at, breaks, runWith, run, signedIn, submit, sent } = await breakable();
  const people = [await signedIn(), await signedIn(), await signedIn()];
  for (const { token } of people) await run("submission", "take", (await submit(token)).number);
  // All three are due again.
  await at
    .openDatabase()
    .updateTable("submission_events")
    .set({ mail_due: 1 })
    .where("kind", "=", "taken")
    .execute();
  sent.length = 0;
  const send = vi.fn(async (letter: Letter) => {
    if (send.mock.calls.length === 1) return void sent.push(letter);
    breaks(dropped());
    throw new NotSent("The mail server is away.", true);
  });

  const { code, out, err } = await runWith(
    { ...at, openMailer: () => ({ close() {}, send }) },
    ...["submission", "mail"],
  );

  expect([code, out]).toEqual([1, "One mail sent.\n"]);
  expect(err).toBe(
    `Not everybody got a mail; the next run tries again. The mail server is away.\nIt could not be noted that ${people[1]?.email} got none, so no run tells them: do it by hand.\n`,
  );
});
