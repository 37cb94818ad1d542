import { expect, onTestFinished, test } from "vitest";
import { createMailer } from "../../api/mail/mailer";
import { testProgramme } from "../../tests/support/servers/programme";
import { startSmtpServer, TEST_CERTIFICATE } from "../../tests/support/servers/smtp-server";

const DAY_MS = 24 * 3_600_000;
const nothing = { sent: 0, unsent: 0, unclear: [] };

/** The command with a mail server. */
async function withMail() {
  const server = await startSmtpServer();
  onTestFinished(server.stop);
  const programme = await testProgramme({
    openMailer: () => createMailer(server.settings, "Conclave", TEST_CERTIFICATE, server.limits),
  });
  return { ...programme, server, addressees: () => server.taken.flatMap(({ to }) => to) };
}

test.each(["text", "JSON"])(
  "an invitation that the mail server had whole is not said to be unsent, nor printed to be sent again: %s",
  async (format) => {
    const { run, server } = await withMail();
    server.beSilent();

    const json = format === "JSON" ? ["--json"] : [];
    const { code, out, err } = await run("invite", "create", "--email", "ada@example.org", ...json);

    expect(code).toBe(3);
    expect(err).toBe(
      "The change is kept. ada@example.org may have got the mail, so nothing sends it again: ask whether it came, and write by hand if not. The mail server did not answer once it had a whole mail (no answer in time).\n",
    );
    expect(out).toMatch(/code/i);
    expect(out).not.toContain("To send");
    expect(server.taken).toMatchObject([{ to: ["ada@example.org"] }]);
  },
);

test("when the mail server breaks off behind a letter, who may have got it is not among those to tell", async () => {
  const { run, signedIn, server, addressees } = await withMail();
  for (const name of ["first", "second", "third"]) await signedIn({ email: `${name}@example.org` });
  server.after.dot = (accept, hangUp) => (server.taken.length === 2 ? hangUp() : accept());

  const { code, out, err } = await run(
    "message",
    "send",
    "--all",
    "--yes",
    "--title",
    "News",
    "--body",
    "Some.",
  );

  expect(code).toBe(3);
  expect(out).toContain("One mail sent.");
  expect(err).toBe(
    "The change is kept, but 1 of 3 mails were not sent. The mail server did not answer once it had a whole mail (ECONNECTION). Tell third@example.org that there is a message.\nsecond@example.org may have got the mail, so nothing sends it again: ask whether it came, and write by hand if not. The mail server did not answer once it had a whole mail (ECONNECTION).\n",
  );
  expect(addressees()).toEqual(["first@example.org", "second@example.org"]);
});

test("news that the mail server had whole are sent again by no run", async () => {
  const { run, json, signedIn, submit, server, addressees } = await withMail();
  const { token, email } = await signedIn();
  const { number } = await submit(token);
  server.beSilent();

  const { code, out, err } = await run("submission", "take", number);
  server.answer();

  expect([code, out]).toEqual([3, expect.not.stringContaining("mail sent")]);
  expect(err).toContain(`The change is kept. ${email} may have got the mail, so nothing sends it again`);
  expect(await json("submission", "mail")).toEqual(nothing);
  expect(addressees()).toEqual([email]);
});

test("a run that ends at news that the mail server had whole names whose they are, and later runs send the others alone", async () => {
  const { run, json, signedIn, submit, request, clock, server, addressees } = await withMail();
  for (const name of ["first", "second"]) {
    const { token } = await signedIn({ email: `${name}@example.org` });
    await request("PUT", "/submissions/mail", { token, json: { when: "daily" } });
    await run("submission", "take", (await submit(token)).number);
  }
  clock.now += DAY_MS;
  server.beSilent();

  const { code, out, err } = await run("submission", "mail", "--json");
  server.answer();

  expect(code).toBe(1);
  expect(JSON.parse(out)).toEqual({ sent: 0, unsent: 0, unclear: ["first@example.org"] });
  expect(err).toMatch(/^first@example\.org may have got the mail, so nothing sends it again.*\n$/);
  expect(await json("submission", "mail")).toEqual({ sent: 1, unsent: 0, unclear: [] });
  expect(await json("submission", "mail")).toEqual(nothing);
  expect(addressees()).toEqual(["first@example.org", "second@example.org"]);
});
