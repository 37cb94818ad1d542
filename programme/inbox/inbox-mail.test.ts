import { expect, onTestFinished, test } from "vitest";
import { startSession } from "../../api/auth/sessions/sessions";
import { transaction } from "../../api/database/transaction";
import { createMailer } from "../../api/mail/mailer";
import { seedResearcher } from "../../tests/support/people/researchers";
import { sendOneOfEach } from "../../tests/support/requests/waiting";
import { testProgramme } from "../../tests/support/servers/programme";
import { startSmtpServer, TEST_CERTIFICATE } from "../../tests/support/servers/smtp-server";

const HOUR_MS = 3_600_000;
const managers = ["first@example.com", "second@example.com"];

/** The command with a mail server, and one item of each kind waiting. */
async function withManagers(when: "at-once" | "daily", to = managers) {
  const server = await startSmtpServer();
  onTestFinished(server.stop);
  const programme = await testProgramme({
    openMailer: () => createMailer(server.settings, "Conclave", TEST_CERTIFICATE, server.limits),
    readInboxMail: () => ({ to, when }),
  });
  const ada = await seedResearcher(programme.services);
  const send = () => sendOneOfEach(programme, ada.id);
  const pass = (milliseconds: number) => {
    programme.clock.now += milliseconds;
  };
  return {
    ...programme,
    api: programme,
    server,
    ada,
    send,
    pass,
    mail: () => programme.json("inbox", "mail"),
  };
}

const one = { submission: 1, application: 1, waiting_list: 1, inquiry: 1, referral: 1 };
const nothing = { sent: 0, waiting: null, unclear: [] };

test("managers read how much waits, and nothing of what it says or who sent it", async () => {
  const { send, pass, mail, server, ada } = await withManagers("daily");
  await send();
  pass(HOUR_MS);

  expect(await mail()).toEqual({ sent: 2, waiting: one, unclear: [] });

  expect(server.taken.map(({ to }) => to)).toEqual(managers.map((address) => [address]));
  const raw = server.taken[0]?.raw ?? "";
  for (const line of [
    "1 submission",
    "1 application",
    "1 place on a waiting list",
    "1 inquiry",
    "1 referral",
  ])
    expect(raw).toContain(line);
  for (const secret of [ada.email, "When?", "bob@example.org", "kernel"]) expect(raw).not.toContain(secret);
});

test("daily: one mail a day of UTC, as long as something waits", async () => {
  const { send, pass, mail } = await withManagers("daily");
  expect(await mail()).toEqual(nothing);
  await send();
  expect(await mail()).toMatchObject({ sent: 2 });
  pass(HOUR_MS);
  expect(await mail()).toEqual(nothing);
  pass(24 * HOUR_MS);
  expect(await mail()).toMatchObject({ sent: 2, waiting: one });
});

test("at once: a mail for what is new, counting all that waits, and none for what was told", async () => {
  const { send, pass, mail, db, services, ada, clock } = await withManagers("at-once");
  await send();
  pass(2 * 60_000);
  expect(await mail()).toEqual({ sent: 2, waiting: one, unclear: [] });
  pass(HOUR_MS);
  expect(await mail()).toEqual(nothing);

  const late = { id: services.newId(), researcher_id: ada.id, created_at: clock.now, message: "And?" };
  await db.insertInto("inquiries").values(late).execute();
  expect(await mail(), "its transaction may not have ended").toEqual(nothing);
  pass(2 * 60_000);
  expect(await mail()).toEqual({ sent: 2, waiting: { ...one, inquiry: 2 }, unclear: [] });
  pass(HOUR_MS);
  expect(await mail()).toEqual(nothing);
});

test.each(["daily", "at-once"] as const)(
  "%s: after the clock was set back managers get mail again before it has caught up",
  async (when) => {
    const { pass, mail, db, services, ada, clock } = await withManagers(when);
    const ask = async () => {
      const question = { id: services.newId(), created_at: clock.now, message: "And?" };
      await db
        .insertInto("inquiries")
        .values({ ...question, researcher_id: ada.id })
        .execute();
      pass(2 * 60_000);
    };
    await ask();
    expect(await mail()).toMatchObject({ sent: 2 });
    pass(-30 * 24 * HOUR_MS);

    await ask();
    expect(await mail()).toMatchObject({ sent: 2, waiting: { inquiry: 2 } });
    pass(2 * 60_000);
    expect(await mail()).toEqual(nothing);
    pass(24 * HOUR_MS);
    await ask();
    expect(await mail()).toMatchObject({ sent: 2, waiting: { inquiry: 3 } });
  },
);

test("at once: what a researcher writes about a submission is told, what a manager does to one is not", async () => {
  const { send, pass, mail, run, api, ada } = await withManagers("at-once");
  const { number, submission } = await send();
  pass(2 * 60_000);
  expect(await mail()).toMatchObject({ sent: 2 });

  await run("submission", "ask", number, "--text", "Which build?");
  pass(HOUR_MS);
  expect(await mail()).toEqual(nothing);

  await answer();
  pass(2 * 60_000);
  expect(await mail()).toEqual({ sent: 2, waiting: one, unclear: [] });

  async function answer() {
    const { access } = await transaction(api.db, (tx) =>
      startSession(api.services, tx, ada.id, api.clock.now),
    );
    const text = { json: { text: "17.2" } };
    await api.request("POST", `/submissions/${submission}/messages`, { token: access, ...text });
  }
});

test("of two timers at one time, one tells them", async () => {
  const { send, pass, mail, server } = await withManagers("daily");
  await send();
  pass(HOUR_MS);

  const both = await Promise.all([mail(), mail()]);

  expect(both.map(({ sent }) => sent).toSorted()).toEqual([0, 2]);
  expect(server.taken).toHaveLength(2);
});

test("what reached no address is sent by the next run, and the run that failed says so", async () => {
  const to = ["refused@example.com"];
  const { send, pass, run, mail } = await withManagers("daily", to);
  await send();
  pass(HOUR_MS);

  const failed = await run("inbox", "mail");
  expect([failed.code, failed.out]).toEqual([1, ""]);
  expect(failed.err).toContain("No mail was sent; the next run tries again.");

  to.push("second@example.com");
  const partly = await run("inbox", "mail");
  expect([partly.code, partly.out]).toEqual([1, "One mail sent.\n"]);
  expect(partly.err).toContain("Not every address got the mail.");
  expect(await mail()).toEqual(nothing);
});

test("addresses without a mail server are refused in words", async () => {
  const { run } = await testProgramme({ readInboxMail: () => ({ to: managers, when: "daily" }) });
  const { code, err } = await run("inbox", "mail");
  expect(code).toBe(1);
  expect(err).toContain("INBOX_MAIL_TO is set, but SMTP_URL is not");
});

test("without addresses no mail goes out, and the verb says why", async () => {
  const { run } = await testProgramme();
  const { code, out, err } = await run("inbox", "mail");
  expect([code, out]).toEqual([0, ""]);
  expect(err).toContain("INBOX_MAIL_TO is not set");
});

test("a mail that the mail server had whole is repeated by no run, and the run says who may have got it", async () => {
  const { send, pass, run, mail, server } = await withManagers("daily");
  await send();
  pass(HOUR_MS);
  server.beSilent();

  const { code, out, err } = await run("inbox", "mail");
  server.answer();

  expect([code, out]).toEqual([1, ""]);
  expect(err).toBe(
    "first@example.com, second@example.com may have got the mail, so nothing sends it again: ask whether it came, and write by hand if not. The mail server did not answer once it had a whole mail (no answer in time).\n",
  );
  expect(await mail()).toEqual(nothing);
  expect(server.taken.flatMap(({ to }) => to)).toEqual(managers);
});

test("with --json a run names the addresses that may have got the mail beside one that was refused", async () => {
  const { send, pass, run, mail, server } = await withManagers("daily", [
    "first@example.com",
    "refused@example.com",
  ]);
  await send();
  pass(HOUR_MS);
  server.after.dot = (_accept, hangUp) => hangUp();

  const { code, out, err } = await run("inbox", "mail", "--json");

  expect(code).toBe(1);
  expect(JSON.parse(out)).toEqual({ sent: 0, waiting: one, unclear: ["first@example.com"] });
  expect(err).toContain("Not every address got the mail. The mail server refused it");
  expect(await mail()).toEqual(nothing);
  expect(server.taken).toHaveLength(1);
});
