import { expect, onTestFinished, test } from "vitest";
import { createMailer } from "../../../api/mail/mailer";
import { signedInProgramme, testProgramme } from "../../../tests/support/servers/programme";
import { startSmtpServer, TEST_CERTIFICATE } from "../../../tests/support/servers/smtp-server";

test("shipped hardware is noted with its serial number, each once", async () => {
  const { programme, ...ada } = await signedInProgramme();

  const added = await programme.json("hardware", "add", ada.email, "--serial", " SN-1 ");
  const again = await programme.run("hardware", "add", ada.email, "--serial", "SN-1");

  expect(added).toEqual({ id: expect.any(String), researcher_id: ada.id, hardware_serial: "SN-1" });
  expect([again.code, again.err]).toEqual([1, `${ada.email} has the device SN-1 already.\n`]);
  const listed = await programme.get("/shipped_hardware", ada.token);
  expect(await listed.json()).toEqual([{ hardware_serial: "SN-1" }]);
  expect((await programme.run("hardware", "add", ada.email)).code).toBe(2);
});

// Proves 10.58
test("a device that is noted is told to its researcher, once, and nothing of it is in the audit log", async () => {
  const { programme, ...ada } = await signedInProgramme();

  const { out } = await programme.run("hardware", "add", ada.email, "--serial", "SN-1");
  await programme.run("hardware", "add", ada.email, "--serial", "SN-1");

  expect(out).toBe(`The device SN-1 is noted for ${ada.email}; they have a message.\n`);
  expect(await programme.messagesOf(ada.id)).toEqual([
    {
      title: "A device is on its way to you",
      message:
        "We shipped a device to you. Its serial number is SN-1; your profile lists it, too. If it does not arrive, or has another number, tell us with the form on the home page.",
      read_at: null,
    },
  ]);
  expect(JSON.stringify(await programme.audited())).not.toContain("SN-1");
});

// Proves 10.58
test("a device is told of by mail without its number, and to no disabled researcher", async () => {
  const server = await startSmtpServer();
  onTestFinished(server.stop);
  const programme = await testProgramme({
    openMailer: () => createMailer(server.settings, "Conclave", TEST_CERTIFICATE),
  });
  const [ada, bob] = [await programme.signedIn(), await programme.signedIn()];
  await programme.run("researcher", "disable", bob.email);

  await programme.run("hardware", "add", ada.email, "--serial", "SN-1");
  const { code, err } = await programme.run("hardware", "add", bob.email, "--serial", "SN-2");

  expect(server.taken).toMatchObject([{ to: [ada.email] }]);
  expect(server.taken[0]?.raw).not.toContain("SN-");
  expect([code, err]).toEqual([0, expect.stringContaining("the message waits for them")]);
  expect(await programme.messagesOf(bob.id)).toHaveLength(1);
});

test("a device that was noted by mistake is taken back, from that researcher alone", async () => {
  const programme = await testProgramme();
  const [ada, bob] = [await programme.signedIn(), await programme.signedIn()];
  for (const { email } of [ada, bob]) await programme.run("hardware", "add", email, "--serial", "SN-1");
  const serialsOf = async ({ token }: { token: string }) =>
    (await programme.get("/shipped_hardware", token)).json();

  const removed = await programme.json("hardware", "remove", ada.email, "--serial", "SN-1");
  const again = await programme.run("hardware", "remove", ada.email, "--serial", "SN-1");

  expect(removed).toEqual({ id: expect.any(String), researcher_id: ada.id, hardware_serial: "SN-1" });
  expect([again.code, again.err]).toEqual([
    1,
    `${ada.email} has no device SN-1. "researcher show ${ada.email}" names those there are.\n`,
  ]);
  expect([await serialsOf(ada), await serialsOf(bob)]).toEqual([[], [{ hardware_serial: "SN-1" }]]);
  expect((await programme.audited()).at(-1)).toMatchObject({
    action: "hardware.remove",
    subject: `researcher:${ada.id}`,
    details: { hardware: removed.id },
  });
});
