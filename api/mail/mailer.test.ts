import { afterEach, expect, test, vi } from "vitest";
import { startSmtpServer, TEST_CERTIFICATE, TEST_LOGIN } from "../../tests/support/servers/smtp-server";
import { invitationLetter, messageLetter } from "./letters";
import { createMailer, type MailLimits } from "./mailer";
import type { SmtpOptions } from "./smtp-configuration";

const sender = { programme: "Conclave", publicUrl: "https://bounty.example.org" };
const letter = messageLetter(sender, "ada@example.org");
const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function server(options?: Parameters<typeof startSmtpServer>[0]) {
  const started = await startSmtpServer(options);
  closing.push(started.stop);
  return started;
}

function mailer(
  options: SmtpOptions,
  { programme = "Conclave", trusted = TEST_CERTIFICATE, limits = undefined as MailLimits | undefined } = {},
) {
  const made = createMailer(options, programme, trusted, limits);
  closing.push(made.close);
  return made;
}

test("an invitation goes over TLS, with a login, in plain text, to its address alone", async () => {
  const { settings, taken } = await server();
  const expires_at = Date.parse("2026-01-22T12:00:00Z");

  await mailer(settings).send(
    invitationLetter(sender, { email: "ada@example.org", code: "ABCD0123EFGH", expires_at }),
  );

  expect(taken).toMatchObject([
    { from: "programme@example.org", to: ["ada@example.org"], secure: true, user: TEST_LOGIN.user },
  ]);
  const { headers, body } = parts(taken[0]?.raw);
  expect(headers).toContain("Subject: Your invitation to Conclave");
  expect(headers).toContain("From: Conclave <programme@example.org>");
  expect(headers).toContain("Auto-Submitted: auto-generated");
  expect(headers).toMatch(/^Content-Type: text\/plain/m);
  for (const line of ["https://bounty.example.org/invitation", "ABCD0123EFGH", "2026-01-22 at 12:00 UTC"]) {
    expect(body).toContain(line);
  }
});

test("letters to many go over one connection", async () => {
  const { settings, taken, seen } = await server();
  const made = mailer(settings);

  for (let number = 1; number <= 5; number++) {
    await made.send(messageLetter(sender, `researcher-${number}@example.org`));
  }

  expect(taken.map(({ to }) => to[0])).toHaveLength(5);
  expect(seen.connections).toBe(1);
});

// Proves 1.3.11
test("a name with a line break begins no other header and reaches no other address", async () => {
  const { settings, taken } = await server();
  const programme = "Conclave\r\nBcc: eve@example.org\r\n\r\nA body";

  await mailer(settings, { programme }).send(messageLetter({ ...sender, programme }, "ada@example.org"));

  expect(taken.map(({ to }) => to)).toEqual([["ada@example.org"]]);
  const { headers } = parts(taken[0]?.raw);
  expect(headers).not.toMatch(/^Bcc:/im);
  expect(headers).toMatch(/^Subject: .*Conclave Bcc: eve@example.org A body/m);
});

// Proves 1.3.11
test.each(["ada@example.org\r\nBcc: eve@example.org", "ada@example.org, eve@example.org"])(
  "the address %j reaches nobody else",
  async (to) => {
    const { settings, taken } = await server();

    await mailer(settings)
      .send({ ...letter, to })
      .catch(() => {});

    expect(taken.flatMap((one) => one.to)).not.toContain("eve@example.org");
    for (const { raw } of taken) expect(parts(raw).headers).not.toMatch(/^Bcc:/im);
  },
);

test("a mail server gets an international domain in ASCII", async () => {
  const { settings, taken } = await server();

  await mailer(settings).send({ ...letter, to: "Max@müller.example" });

  expect(parts(taken[0]?.raw).headers).toContain("To: Max@xn--mller-kva.example");
});

// Proves 12.3.1
test("nothing is sent to a server without TLS", async () => {
  const { settings, taken } = await server({ disabledCommands: ["STARTTLS"], allowInsecureAuth: true });

  await expect(mailer(settings).send(letter)).rejects.toMatchObject({ name: "NotSent", isServerAway: true });

  expect(taken).toEqual([]);
});

// Proves 12.3.1
test("nothing is sent to a server whose certificate no authority vouches for", async () => {
  const { settings, taken } = await server();

  await expect(mailer(settings, { trusted: "" }).send(letter)).rejects.toMatchObject({
    name: "NotSent",
    message: expect.stringContaining("cannot be reached or trusted"),
  });

  expect(taken).toEqual([]);
});

test("on this machine a letter goes without TLS", async () => {
  const { settings, taken } = await server({ authOptional: true });

  await mailer({ ...settings, requireTLS: false, auth: undefined }).send(letter);

  expect(taken).toMatchObject([{ to: ["ada@example.org"], secure: false }]);
});

test("a wrong password is said without the password", async () => {
  const { settings } = await server();
  const sending = mailer({ ...settings, auth: { user: "conclave", pass: "guess-1" } }).send(letter);

  await expect(sending).rejects.toMatchObject({ isServerAway: true });
  await expect(sending).rejects.toThrow(/user and password of SMTP_URL \(it answered 535\)/);
  await expect(sending).rejects.not.toThrow(/guess-1/);
});

test("a refused address is no reason to give up the others", async () => {
  const { settings, taken } = await server();
  const made = mailer(settings);

  await expect(made.send({ ...letter, to: "refused@example.org" })).rejects.toMatchObject({
    message: expect.stringContaining("refused it"),
    isServerAway: false,
  });
  await made.send(letter);

  expect(taken.map(({ to }) => to[0])).toEqual(["ada@example.org"]);
});

test("a server that is gone is said within seconds", async () => {
  const { settings, stop } = await startSmtpServer();
  await stop();
  const begun = performance.now();

  await expect(mailer(settings).send(letter)).rejects.toMatchObject({ isServerAway: true });

  expect(performance.now() - begun).toBeLessThan(10_000);
});

test("a server that scans a letter for minutes before it accepts it is waited for", async () => {
  const { settings, taken, after } = await server();
  const scanning = new Promise<() => void>((resolve) => {
    after.dot = resolve;
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  closing.push(() => vi.useRealTimers());

  const sending = mailer(settings).send(letter);
  const accept = await scanning;
  await vi.advanceTimersByTimeAsync(9 * 60_000);
  accept();
  await sending;

  expect(taken).toHaveLength(1);
});

test("a server that has the whole letter and says nothing may have taken it", async () => {
  const { settings, taken, after } = await server();
  after.dot = () => {};

  const sending = mailer(settings, { limits: { letter: 60_000, answer: 20 } }).send(letter);

  await expect(sending).rejects.toMatchObject({
    name: "MaybeSent",
    to: "ada@example.org",
    message: "The mail server did not answer once it had a whole mail (no answer in time).",
  });
  await vi.waitFor(() => expect(taken).toHaveLength(1));
});

test("a server that hangs up once it has the whole letter may have taken it, and gets it once", async () => {
  const { settings, taken, seen, after } = await server();
  after.dot = (_accept, hangUp) => hangUp();

  await expect(mailer(settings).send(letter)).rejects.toMatchObject({ name: "MaybeSent" });

  expect(taken).toHaveLength(1);
  expect(seen.connections).toBe(1);
});

test("a later letter on a connection that breaks behind it may have been taken too", async () => {
  const { settings, taken, after } = await server();
  const made = mailer(settings);
  await made.send(letter);
  after.dot = (_accept, hangUp) => hangUp();

  await expect(made.send(letter)).rejects.toMatchObject({ name: "MaybeSent" });

  expect(taken).toHaveLength(2);
});

test.each([451, 421, 552])("a letter that is answered with %i was not taken", async (responseCode) => {
  const { settings } = await server({
    onData(stream, _session, done) {
      stream.on("end", () => done(Object.assign(new Error("not this one"), { responseCode }))).resume();
    },
  });

  await expect(mailer(settings).send(letter)).rejects.toMatchObject({
    name: "NotSent",
    message: `The mail server refused it (it answered ${responseCode}).`,
  });
});

test("a server that hangs up before it has the whole letter has not taken it", async () => {
  const { settings, taken, hangUp } = await server({ onRcptTo: () => hangUp() });

  await expect(mailer(settings).send(letter)).rejects.toMatchObject({ name: "NotSent", isServerAway: true });

  expect(taken).toEqual([]);
});

test("a server that hangs before it has the whole letter has not taken it", async () => {
  const { settings, taken } = await server({ onRcptTo() {} });

  const sending = mailer(settings, { limits: { letter: 200, answer: 60_000 } }).send(letter);

  await expect(sending).rejects.toMatchObject({
    name: "NotSent",
    message: "The mail server cannot be reached or trusted (no answer in time).",
    isServerAway: true,
  });
  expect(taken).toEqual([]);
});

function parts(raw = "") {
  const end = raw.indexOf("\r\n\r\n");
  return { headers: raw.slice(0, end).replace(/\r\n[ \t]+/g, " "), body: raw.slice(end + 4) };
}
