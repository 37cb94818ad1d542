import { type Kysely, sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { kindOf } from "../../../api/database/database-kind";
import { oneHolderOfADevice } from "../../../api/database/migrations/032-one-holder-of-a-device";
import { isUniqueViolation } from "../../../api/database/transaction";
import { createMailer } from "../../../api/mail/mailer";
import {
  signedInProgramme,
  type TestProgramme,
  testProgramme,
} from "../../../tests/support/servers/programme";
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

// Proves R20
test("no command that a manager is to run has an address in it, which a shell would run a part of", async () => {
  const programme = await testProgramme();
  const email = "x`id`$HOME@evil.example";
  const [mallory, bob] = [await programme.signedIn({ email }), await programme.signedIn()];
  await programme.run("hardware", "add", mallory.id, "--serial", "SN-1");

  const refusals = [
    await programme.run("hardware", "add", bob.id, "--serial", "SN-1"),
    await programme.run("hardware", "remove", mallory.id, "--serial", "SN-2"),
  ];
  const commands = refusals.map(({ err }) => /"([^"]*)"/.exec(err)?.[1]);

  expect(commands).toEqual([`hardware remove ${mallory.id}`, `researcher show ${mallory.id}`]);
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

test("a device that another researcher has is refused with their address, until it is taken back", async () => {
  const programme = await testProgramme();
  const [ada, bob] = [await programme.signedIn(), await programme.signedIn()];
  await programme.run("hardware", "add", ada.email, "--serial", "SN-1");

  const refused = await programme.run("hardware", "add", bob.email, "--serial", "SN-1");
  const messages = await programme.messagesOf(bob.id);
  await programme.run("hardware", "remove", ada.email, "--serial", "SN-1");
  const added = await programme.run("hardware", "add", bob.email, "--serial", "SN-1");

  expect(refused).toEqual({
    code: 1,
    out: "",
    err: `The device SN-1 is noted for ${ada.email}. If it went to another researcher, take it back first, with "hardware remove ${ada.id}".\n`,
  });
  expect([messages, added.code]).toEqual([[], 0]);
});

test("of two commands that note a device at the same time, one is refused with the other's researcher", async () => {
  const programme = await testProgramme();
  const [ada, bob] = [await programme.signedIn(), await programme.signedIn()];

  const both = await Promise.all(
    [ada, bob].map(({ email }) => programme.run("hardware", "add", email, "--serial", "SN-1")),
  );

  const [first, second] = both[0]?.code === 0 ? [ada, bob] : [bob, ada];
  expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
  expect(both.map(({ err }) => err).join("")).toContain(`The device SN-1 is noted for ${first.email}.`);
  expect((await programme.messagesOf(second.id)).length).toBe(0);
});

test("no way leads to a second holder: the database itself refuses", async () => {
  const programme = await testProgramme();
  const [ada, bob] = [await programme.signedIn(), await programme.signedIn()];
  const note = (id: string, researcher_id: string) =>
    programme.db
      .insertInto("shipped_hardware")
      .values({ id, researcher_id, hardware_serial: "SN-1", created_at: 0 })
      .execute();
  await note("1", ada.id);

  const error: unknown = await note("2", bob.id).catch((error) => error);

  expect(isUniqueViolation(error)).toBe(true);
});

test("devices that an earlier version noted for two stay with both, and are named until one is taken back", async () => {
  const programme = await testProgramme();
  const [ada, bob] = [await programme.signedIn(), await programme.signedIn()];
  await asBefore(programme);
  for (const [id, researcher_id, hardware_serial] of [
    ["1", ada.id, "SN-1"],
    ["2", bob.id, "SN-1"],
    ["3", bob.id, "SN-2"],
  ]) {
    await sql`insert into shipped_hardware (id, researcher_id, hardware_serial, created_at)
      values (${id}, ${researcher_id}, ${hardware_serial}, 0)`.execute(programme.db);
  }

  await oneHolderOfADevice(kindOf(programme.db))(programme.db as Kysely<unknown>);

  const shared = await devices(programme);
  const migrated = await programme.run("db", "migrate");
  const third = await programme.run("hardware", "add", ada.email, "--serial", "SN-2");
  await programme.run("hardware", "remove", ada.email, "--serial", "SN-1");
  const again = await programme.run("hardware", "add", ada.email, "--serial", "SN-1");
  const found = `the device SN-1 is noted several times, for ${ada.email} and ${bob.email}`;
  const advice = 'take it back where it is not with "hardware remove"';
  expect(shared).toEqual({ id: "devices", ok: false, found: `${found}; ${advice}` });
  expect(migrated.err).toBe(`${found}\n${advice}\n`);
  expect([third, again].map(({ code, err }) => [code, err.split(".")[0]])).toEqual([
    [1, expect.stringContaining("SN-2 is noted for")],
    [1, expect.stringContaining("SN-1 is noted for")],
  ]);
  expect(await devices(programme)).toEqual({ id: "devices", ok: true, found: "each of one researcher" });
});

test("who takes a device back reads that its researcher was not written to, and still has the message about it", async () => {
  const { programme, ...ada } = await signedInProgramme();
  await programme.run("hardware", "add", ada.email, "--serial", "SN-1");

  const removed = await programme.run("hardware", "remove", ada.email, "--serial", "SN-1");

  expect(removed).toEqual({
    code: 0,
    out: `The device SN-1 is no longer noted for ${ada.email}. They were not written to, and keep the message that it is on its way. To write to its researcher, run: message send --to ${ada.email}\n`,
    err: "",
  });
  expect(await programme.messagesOf(ada.id)).toMatchObject([{ title: "A device is on its way to you" }]);
});

test("a device that was noted by mistake is taken back, from that researcher alone", async () => {
  const programme = await testProgramme();
  const [ada, bob] = [await programme.signedIn(), await programme.signedIn()];
  await programme.run("hardware", "add", ada.email, "--serial", "SN-1");
  await programme.run("hardware", "add", bob.email, "--serial", "SN-2");
  const serialsOf = async ({ token }: { token: string }) =>
    (await programme.get("/shipped_hardware", token)).json();

  const removed = await programme.json("hardware", "remove", ada.email, "--serial", "SN-1");
  const again = await programme.run("hardware", "remove", ada.email, "--serial", "SN-1");
  const other = await programme.run("hardware", "remove", ada.email, "--serial", "SN-2");

  expect(removed).toEqual({ id: expect.any(String), researcher_id: ada.id, hardware_serial: "SN-1" });
  expect([again.code, again.err]).toEqual([
    1,
    `${ada.email} has no device with this serial number. "researcher show ${ada.id}" names those there are.\n`,
  ]);
  expect([await serialsOf(ada), await serialsOf(bob)]).toEqual([[], [{ hardware_serial: "SN-2" }]]);
  expect(other.code).toBe(1);
  expect((await programme.audited()).at(-1)).toMatchObject({
    action: "hardware.remove",
    subject: `researcher:${ada.id}`,
    details: { hardware: removed.id },
  });
});

/** The table as the version before had it. */
async function asBefore({ db }: TestProgramme): Promise<void> {
  await sql`drop index shipped_hardware_serial`.execute(db);
  await sql`alter table shipped_hardware drop column duplicate`.execute(db);
}

async function devices(programme: TestProgramme) {
  const { out } = await programme.run("db", "check", "--json");
  const found: { id: string; ok: boolean; found: string }[] = JSON.parse(out);
  return found.find(({ id }) => id === "devices");
}
