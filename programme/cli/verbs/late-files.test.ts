import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateKey } from "openpgp";
import { expect, test } from "vitest";
import type { Letter } from "../../../api/mail/letters";
import { research } from "../../../tests/support/people/caller";
import { upload } from "../../../tests/support/requests/gpg-keys";
import { testProgrammeKey } from "../../../tests/support/requests/sealed";
import { signedInProgramme } from "../../../tests/support/servers/programme";
import { temporaryFolder } from "../../../tests/support/temporary-folder";
import { type OpenNamed, openingFor } from "../../shared/named-files";

const MINUTE = 60_000;

test("files of the research that came after it was opened are said, until it is opened again", async () => {
  const { programme, folder, number, attach, withKey } = await submitted();
  await attach("first.txt");
  const open = (name: string, ...which: string[]) =>
    programme.run("submission", "open", number, ...which, ...withKey, "--out", join(folder, name));
  programme.clock.now += MINUTE;
  const first = await open("first");
  expect(first.out).toContain(
    `All of it is in ${join(folder, "first")}: the research as research.json, and 1 file.`,
  );
  expect(await said()).toEqual({ inbox: 0, list: 0, show: 0, notes: ["", ""] });
  await programme.json("submission", "take", number);
  await programme.json("submission", "ask", number, "--text", "Is there more?");
  expect(await programme.json("inbox")).toEqual([]);

  programme.clock.now += MINUTE;
  await attach("second.txt");
  await attach("third.txt");

  const came = `2 files of the research of ${number} came after it was last opened or exported: do that again to have all of it.\n`;
  expect(await said()).toEqual({ inbox: 2, list: 2, show: 2, notes: [came, came] });
  expect(await programme.json("inbox")).toMatchObject([
    { name: number, status: "needs_information", created_at: new Date(programme.clock.now).toISOString() },
  ]);
  expect((await programme.run("inbox")).out).toContain("needs information, new files");
  const history = ["submission", "history", number];
  expect((await programme.run(...history)).out).toMatch(
    new RegExp(
      `\\n   \\(3 files of \\d+ bytes: submission open ${number} --key FILE --out FOLDER opens them\\)\\n`,
    ),
  );
  expect(await programme.json(...history)).toMatchObject([
    { files: [expect.any(Number), expect.any(Number), expect.any(Number)] },
    { files: [] },
    { files: [] },
  ]);

  programme.clock.now += MINUTE;
  const again = await open("again");
  expect(again.out).toContain("the research as research.json, and 3 files.");
  expect(await said()).toEqual({ inbox: undefined, list: 0, show: 0, notes: ["", ""] });

  async function said() {
    const [list, show] = [
      await programme.run("submission", "list"),
      await programme.run("submission", "show", number),
    ];
    const [waiting] = await programme.json("inbox");
    return {
      inbox: waiting?.late_files,
      list: (await programme.json("submission", "list"))[0].late_files,
      show: (await programme.json("submission", "show", number)).late_files,
      notes: [list.err, show.err],
    };
  }
});

test("opening a message, or what the history says, is no opening of files that came with the research", async () => {
  const { programme, number, folder, attach, withKey, write } = await submitted();
  await programme.run("submission", "export", number, "--out", join(folder, "sealed"));
  await write("It crashes on 17.3 too.");
  programme.clock.now += MINUTE;
  await attach("late.txt");
  programme.clock.now += MINUTE;

  await programme.run("submission", "open", number, "--event", "2", ...withKey);
  await programme.run("submission", "history", number, ...withKey);

  const entries = (await programme.audited()).filter(({ action }) => action === "submission.open");
  expect(entries).toHaveLength(2);
  expect(await programme.json("submission", "show", number)).toMatchObject({ late_files: 1 });
});

test.each<[what: string, event: number | undefined, which: string[]]>([
  ["research", undefined, []],
  ["a message", 2, ["--event", "2"]],
])(
  "a file that comes while a manager's key is unlocked for %s is opened with it",
  async (_what, event, which) => {
    const { programme, folder, number, attach, withKey, write } = await submitted();
    await write("The trace is attached.");
    /** Opens the key, which the command does once it has looked up what it opens. */
    const openNamed: OpenNamed = async (path) => {
      await attach("late.txt", event);
      programme.clock.now += MINUTE;
      return openingFor(() => null)(path);
    };
    const out = join(folder, "opened");

    const opened = await programme.runWith(
      { openNamed },
      ...["submission", "open", number, ...which, ...withKey, "--out", out],
    );

    expect(opened.out).toContain("the research as research.json, and 1 file.");
    expect(readdirSync(out)).toEqual(["late.txt", "research.json"]);
    expect(await programme.json("submission", "show", number)).toMatchObject({ late_files: 0 });
  },
);

test("a copy for the researcher is no opening of files that came since managers last did that", async () => {
  const { programme, number, email, folder, attach, withKey } = await submitted();
  await programme.run("submission", "open", number, ...withKey);
  programme.clock.now += MINUTE;
  await attach("late.txt");
  programme.clock.now += MINUTE;

  const copied = await programme.run("researcher", "export", email, "--out", join(folder, "copy"));

  expect(copied.code).toBe(0);
  expect(await programme.json("submission", "show", number)).toMatchObject({ late_files: 1 });
});

test("files of a message that come after it was opened and answered are said and mailed, until they are opened with it", async () => {
  const { programme, number, folder, attach, withKey, write } = await submitted();
  await programme.run("submission", "accept", number);
  programme.clock.now += MINUTE;
  await write("The trace is attached.");
  programme.clock.now += MINUTE;
  await programme.run("submission", "open", number, "--event", "3", ...withKey);
  await programme.run("submission", "reply", number, "--text", "Thank you.");
  expect(await programme.json("inbox")).toEqual([]);
  const mails: Letter[] = [];
  const mail = () =>
    programme.runWith(
      {
        readInboxMail: () => ({ to: ["managers@example.org"], when: "at-once" }),
        openMailer: () => ({ send: async (letter) => void mails.push(letter), close() {} }),
      },
      ...["inbox", "mail"],
    );
  await mail();
  programme.clock.now += MINUTE;

  await attach("trace.txt", 3);

  const came = new Date(programme.clock.now).toISOString();
  expect(await programme.json("inbox")).toMatchObject([{ name: number, late_files: 1, created_at: came }]);
  expect((await programme.run("inbox")).out).toContain("submission: accepted, new files");
  const note = `1 file of a message about ${number} is not opened or exported yet: submission open ${number} --event 3 --key FILE --out FOLDER opens it.\n`;
  for (const verb of [["list"], ["show", number]])
    expect((await programme.run("submission", ...verb)).err).toBe(note);
  programme.clock.now += 2 * MINUTE;
  await mail();
  await mail();
  expect(mails).toHaveLength(1);
  await programme.run("submission", "reply", number, "--text", "And the log?");
  await programme.run("submission", "history", number, ...withKey);
  expect(await programme.json("submission", "show", number)).toMatchObject({ late_files: 1 });

  await programme.run("submission", "open", number, "--event", "3", ...withKey, "--out", join(folder, "3"));

  expect(await programme.json("inbox")).toEqual([]);
  expect((await programme.run("submission", "list")).err).toBe("");
});

test("files of several messages are counted together, each until its own message is exported; those of managers never", async () => {
  const { programme, token, number, folder, attach, write } = await submitted();
  for (let event = 2; event <= 11; event++) await write(`Message ${event}`);
  await attach("a.txt", 2);
  await attach("b.txt", 11);
  await attach("c.txt", 11);
  const own = await generateKey({ userIDs: [{ name: "Ada" }], date: new Date(programme.clock.now) });
  await upload(programme, token, own.publicKey);
  const fix = join(folder, "fix.patch");
  writeFileSync(fix, "x");
  await programme.json("submission", "reply", number, "--text", "Our fix.", "--file", fix);
  const notes = async () => (await programme.run("submission", "show", number)).err;
  const exported = (event: string) =>
    programme.run("submission", "export", number, "--event", event, "--out", join(folder, event));

  const all = await notes();
  await exported("11");
  const left = await notes();
  await exported("2");

  const how = (event: number) => `submission open ${number} --event ${event} --key FILE --out FOLDER opens`;
  expect(all).toBe(
    `3 files of 2 messages about ${number} are not opened or exported yet: ${how(2)} those of the first.\n`,
  );
  expect(left).toBe(`1 file of a message about ${number} is not opened or exported yet: ${how(2)} it.\n`);
  expect(await notes()).toBe("");
});

/** Research that came by the API, and files and messages of its researcher's that follow. */
async function submitted() {
  const folder = temporaryFolder();
  const { programme, token, email } = await signedInProgramme();
  const { id, number } = await programme.submit(token, research);
  const key = join(folder, "key.asc");
  writeFileSync(key, (await testProgrammeKey()).privateKey);
  const attach = async (name: string, event?: number) =>
    expect((await programme.attach(token, id, { [name]: "x" }, event)).status).toBe(201);
  const write = (text: string) =>
    programme.request("POST", `/submissions/${id}/messages`, { token, json: { text } });
  return { programme, token, email, number, folder, withKey: ["--key", key], attach, write };
}
