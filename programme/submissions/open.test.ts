import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { sealText } from "../../api/sealing/seal";
import { openFolderStore } from "../../api/store/folder-store";
import { storeSealed } from "../../api/submissions/attachments";
import { testProgrammeKey } from "../../tests/support/requests/sealed";
import { seedSubmission } from "../../tests/support/requests/submissions";
import { type TestProgramme, testProgramme } from "../../tests/support/servers/programme";
import { temporaryFolder } from "../../tests/support/temporary-folder";

// Long because: each sentence needs a submission and files of its own, and one maker at the end serves them all.

const research = {
  title: "Overflow in parse_header",
  version: "1.2",
  "High-Level Overview": "A parser trusts a length.\r\n\r\nIt should not.",
  "Root Cause Analysis": "It is signed.",
  "Proof-of-Concept": "if (x) {\n  run();\n}",
  Steps: "1. Run it.\n2. Wait.",
  Collaborators: [{ "Collaboration ratio": 40, Name: "Alan Neri", Email: "alan@example.org" }],
};

test("opening prints the research under the specification's names, long texts with their line breaks", async () => {
  const { programme, ada, submit, withKey } = await opening();
  const { number } = await submit(research, { "poc.zip": "zip!" });

  const { code, out } = await programme.run("submission", "open", number, ...withKey);

  expect(code).toBe(0);
  expect(out.split("\n")).toEqual([
    `Submission      ${number}`,
    `Researcher      ${ada.email} (ada)`,
    "Title           Overflow in parse_header",
    "Version         1.2",
    "Collaborator 1  40 %, Alan Neri, alan@example.org",
    "Attachment 1    poc.zip, 4 bytes",
    `                SHA-256 ${sha256("zip!")}`,
    ...["", "High-Level Overview", "  A parser trusts a length.", "", "  It should not."],
    ...["", "Root Cause Analysis", "  It is signed."],
    ...["", "Proof-of-Concept", "  if (x) {", "    run();", "  }"],
    ...["", "Steps", "  1. Run it.", "  2. Wait."],
    "",
  ]);
});

test("JSON has the research as it was submitted, and no keys of the store", async () => {
  const { programme, ada, submit, withKey } = await opening();
  const { id, number } = await submit(research, { "poc.zip": "zip!" });

  const opened = await programme.json("submission", "open", id, ...withKey);

  expect(opened).toEqual({
    id,
    number,
    researcher_id: ada.id,
    details: research,
    attachments: [{ id: expect.any(String), name: "poc.zip", size: 4, sha256: sha256("zip!"), file: null }],
    missing: [],
  });
});

test("what was submitted cannot steer a terminal or pass for another entry", async () => {
  const { programme, submit, withKey } = await opening();
  const hostile = {
    ...research,
    title: "x\u001b[2J\nVersion         9",
    "High-Level Overview": "one\u001b]0;owned\u0007\rStatus  accepted\n\u202etwo",
    Collaborators: [{ "Collaboration ratio": 1, Name: "a\nSubmission  b", Email: "\u009b2J@example.org" }],
  };
  const { id } = await submit(hostile, { "poc\u001b[2J\nAttachment 2.zip": "zip!" });

  const text = await programme.run("submission", "open", id, ...withKey);
  const json = await programme.run("submission", "open", id, ...withKey, "--json");

  for (const steering of ["\u001b", "\u0007", "\u009b", "\u202e", "\r"]) {
    expect(text.out + json.out).not.toContain(steering);
  }
  expect(text.out).toContain("Title           x\\x1b[2J\\nVersion         9\n");
  expect(text.out).toContain("\n  one\\x1b]0;owned\\x07\n  Status  accepted\n  \\u{202e}two\n");
  expect(text.out).not.toMatch(/^(Status|Version +9|Submission +b|Attachment 2)/m);
  expect(JSON.parse(json.out).details).toEqual(hostile);
});

test("--out writes research.json and every attachment into a new folder for this account only", async () => {
  const { programme, folder, submit, withKey } = await opening();
  const out = join(folder, "opened");
  const big = "0123456789abcdef".repeat(16_384);
  const { id } = await submit(research, { "core.dump": big, empty: "" });

  const opened = await programme.json("submission", "open", id, ...withKey, "--out", out);

  expect(opened.attachments.map(({ file }: { file: string }) => file)).toEqual([
    join(out, "core.dump"),
    join(out, "empty"),
  ]);
  expect(readdirSync(out).toSorted()).toEqual(["core.dump", "empty", "research.json"]);
  expect(readFileSync(join(out, "core.dump"), "utf8")).toBe(big);
  expect(readFileSync(join(out, "empty"), "utf8")).toBe("");
  // With plain names, so that the folder can be moved.
  expect(JSON.parse(readFileSync(join(out, "research.json"), "utf8"))).toEqual({
    ...opened,
    attachments: opened.attachments.map((row: { name: string }) => ({ ...row, file: row.name })),
  });
  expect(mode(out)).toBe(0o700);
  for (const name of readdirSync(out)) expect(mode(join(out, name))).toBe(0o600);
});

// Proves 5.4.3
test("the text says where the files are, and that attachments can be live", async () => {
  const { programme, folder, submit, withKey } = await opening();
  const out = join(folder, "opened");
  const { id } = await submit(research, { "poc.zip": "zip!" });

  const printed = await programme.run("submission", "open", id, ...withKey, "--out", out);

  expect(printed.out).toContain(`in ${join(out, "poc.zip")}\n`);
  expect(printed.out).toContain(`All of it is in ${out}, the research as research.json.\n`);
  expect(printed.err).toContain("without a network");
});

test("research without attachments is written too", async () => {
  const { programme, folder, submit, withKey } = await opening();
  const out = join(folder, "opened");
  const { id } = await submit({ ...research, version: undefined, Collaborators: [] }, {});

  const { code } = await programme.run("submission", "open", id, ...withKey, "--out", out);

  expect(code).toBe(0);
  expect(readdirSync(out)).toEqual(["research.json"]);
});

// Proves 1.3.3
test("hostile file names stay in the folder, overwrite nothing and lose nothing", async () => {
  const { programme, folder, submit, withKey } = await opening();
  const out = join(folder, "deep", "opened");
  mkdirSync(join(folder, "deep"));
  const files = {
    "../../escaped": "1",
    "/etc/escaped": "2",
    "research.json": "3",
    "exe.\u202egpj\u001b[2J": "4",
    ".bashrc": "5",
    "..": "6",
    "a\u0007b": "7",
  };
  const { id } = await submit(research, files);

  const opened = await programme.json("submission", "open", id, ...withKey, "--out", out);

  const written = ["escaped", "escaped-2", "research-2.json", "exe._gpj_2J", "bashrc", "attachment", "a_b"];
  expect(opened.attachments.map(({ file }: { file: string }) => file)).toEqual(
    written.map((name) => join(out, name)),
  );
  expect(opened.attachments.map(({ name }: { name: string }) => name)).toEqual(Object.keys(files));
  expect(written.map((name) => readFileSync(join(out, name), "utf8"))).toEqual(Object.values(files));
  expect(JSON.parse(readFileSync(join(out, "research.json"), "utf8")).details).toEqual(research);
  expect(readdirSync(out)).toHaveLength(8);
  expect(readdirSync(folder).toSorted()).toEqual(["attachments", "deep", "key.asc"]);
});

// Proves 11.3.3
test.each<[string, (sealed: Buffer) => Buffer]>([
  ["other bytes", (sealed) => Buffer.concat([sealed.subarray(0, -1), Buffer.of((sealed.at(-1) ?? 0) ^ 1)])],
  ["fewer bytes", (sealed) => sealed.subarray(0, -1)],
  ["more bytes", (sealed) => Buffer.concat([sealed, Buffer.alloc(1024 * 1024)])],
  ["no bytes", () => Buffer.alloc(0)],
])("an attachment that has %s now is refused, and the folder is gone again", async (_what, changed) => {
  const { programme, folder, submit, store, withKey } = await opening();
  const out = join(folder, "opened");
  const { id } = await submit(research, { "first.txt": "first", "poc.zip": "zip!" });
  const storedAs = await keyOfLast(programme);
  const stored = changed(await buffer(await store.get(storedAs)));
  await store.put(storedAs, Readable.from([stored]));

  const { code, out: printed, err } = await programme.run("submission", "open", id, ...withKey, "--out", out);

  expect(code).toBe(1);
  expect(printed).toBe("");
  expect(err).toContain("Attachment 2 is not what was stored");
  expect(existsSync(out)).toBe(false);
});

test("an attachment that the store has lost is named, and everything else opened", async () => {
  const { programme, folder, submit, store, withKey } = await opening();
  const out = join(folder, "opened");
  const { id } = await submit(research, { "first.txt": "first", "poc.zip": "zip!" });
  const gone = await attachments(programme);
  await store.remove(gone[0]?.storage_key ?? "");

  const opened = await programme.run("submission", "open", id, ...withKey, "--out", out, "--json");
  const shown = await programme.run("submission", "open", id, ...withKey);

  expect([opened.code, shown.code]).toEqual([1, 1]);
  expect(opened.err).toContain("Attachment 1 is not in the store any more.");
  expect(JSON.parse(opened.out)).toMatchObject({
    details: research,
    attachments: [{ name: "poc.zip", file: join(out, "poc.zip") }],
    missing: [gone[0]?.id],
  });
  expect(readdirSync(out).toSorted()).toEqual(["poc.zip", "research.json"]);
  expect(shown.out).toContain("Attachment 2    poc.zip, 4 bytes\n");
});

test("an exported submission says which attachment was gone, also where it is opened", async () => {
  const { programme, folder, submit, store, withKey } = await opening();
  const out = join(folder, "sealed");
  const { id } = await submit(research, { "first.txt": "first", "poc.zip": "zip!" });
  await store.remove(await keyOfLast(programme));

  const exported = await programme.run("submission", "export", id, "--out", out, "--json");
  const opened = await programme.run("submission", "open", "--from", out, ...withKey);

  expect([exported.code, opened.code]).toEqual([1, 1]);
  expect(exported.err).toContain("Attachment 2 is not in the store any more.");
  const files = JSON.parse(exported.out).attachments.map(({ file }: { file: string | null }) => file);
  expect(files).toEqual(["attachment-1.pgp", null]);
  expect(opened.out).toContain("first.txt, 5 bytes\n");
  expect(opened.err).toContain("Attachment 2 is not in the store any more.");
});

test("a store that is away is not taken for one that has lost a file", async () => {
  const { programme, folder, submit, withKey } = await opening();
  const out = join(folder, "opened");
  const { id } = await submit(research, { "poc.zip": "zip!" });
  renameSync(join(folder, "attachments"), join(folder, "unmounted"));

  const { code, err } = await programme.run("submission", "open", id, ...withKey, "--out", out);

  expect(code).toBe(1);
  expect(err).toContain("Attachment 1 could not be read");
  expect(existsSync(out)).toBe(false);
});

test("a folder that is there already is refused and left alone, also an empty one", async () => {
  const { programme, folder, submit, withKey } = await opening();
  const out = join(folder, "opened");
  mkdirSync(out);
  const { id } = await submit(research, { "poc.zip": "zip!" });

  const { code, out: printed, err } = await programme.run("submission", "open", id, ...withKey, "--out", out);

  expect([code, printed]).toEqual([1, ""]);
  expect(err).toBe(`${out} is there already. Nothing is ever overwritten: choose another name.\n`);
  expect(readdirSync(out)).toEqual([]);
  expect(await programme.audited()).toEqual([]);
});

test("a folder in a folder that is not there is refused", async () => {
  const { programme, folder, submit, withKey } = await opening();
  const out = join(folder, "missing", "opened");
  const { id } = await submit(research, {});

  const { code, err } = await programme.run("submission", "open", id, ...withKey, "--out", out);

  expect(code).toBe(1);
  expect(err).toBe(`There is no folder to make ${out} in.\n`);
});

test("an unknown submission is refused, makes no folder and leaves no entry", async () => {
  const { programme, folder, withKey } = await opening();
  const out = join(folder, "opened");

  const { code, err } = await programme.run("submission", "open", "nothing", ...withKey, "--out", out);

  expect(code).toBe(1);
  expect(err).toContain('There is no submission "nothing"');
  expect(existsSync(out)).toBe(false);
  expect(await programme.audited()).toEqual([]);
});

// Proves 2.3.5
test("each opening is audited, without anything of the research", async () => {
  const { programme, folder, submit, withKey } = await opening();
  const { id } = await submit(research, { "poc.zip": "zip!" });

  await programme.run("submission", "open", id, ...withKey);
  await programme.run("submission", "open", id, ...withKey, "--out", join(folder, "opened"));

  const entry = { actor: "programme", action: "submission.open", subject: `submission:${id}` };
  expect(await programme.audited()).toEqual([
    expect.objectContaining({ ...entry, details: { written: false, by: "tester" } }),
    expect.objectContaining({ ...entry, details: { written: true, by: "tester" } }),
  ]);
});

// Proves 16.5.3
test("nothing is shown or written when the log takes no entry", async () => {
  const { programme, folder, submit, withKey } = await opening();
  const out = join(folder, "opened");
  const { id } = await submit(research, { "poc.zip": "zip!" });
  await programme.db.schema.dropTable("audit").execute();

  const shown = await programme.run("submission", "open", id, ...withKey);
  const written = await programme.run("submission", "open", id, ...withKey, "--out", out);

  expect([shown.code, shown.out]).toEqual([1, ""]);
  expect([written.code, written.out]).toEqual([1, ""]);
  expect(existsSync(out)).toBe(false);
});

/** The command on a folder store, a place for what it writes, and a researcher who submits. */
async function opening() {
  const folder = temporaryFolder();
  const store = await openFolderStore(join(folder, "attachments"));
  const programme = await testProgramme({ openStore: async () => store });
  const ada = await programme.signedIn({ nickname: "ada" });

  /** Keeps research with files by name, sealed as the API does, in their order. */
  const submit = async (details: object, files: Record<string, string>) => {
    const { db, services, clock } = programme;
    const recipients = [services.programmeKey.recipient];
    const id = services.newId();
    const sealed = await sealText(JSON.stringify(details), recipients);
    const submission = { id, researcher_id: ada.id, details: sealed, created_at: clock.now };
    const number = await seedSubmission({ ...services, db }, submission);
    for (const [name, content] of Object.entries(files)) {
      const storage_key = `attachment-${services.newId()}`;
      const bytes = Readable.from([Buffer.from(content)]);
      const sha256 = await storeSealed({ store }, bytes, { name, recipients, storage_key });
      const file = { id: services.newId(), size: content.length, sha256, storage_key };
      await db
        .insertInto("attachments")
        .values({ ...file, submission_id: id, created_at: clock.now })
        .execute();
    }
    return { id, number };
  };
  const key = join(folder, "key.asc");
  writeFileSync(key, (await testProgrammeKey()).privateKey);
  const withKey = ["--key", key];
  return { programme, folder, store, ada, submit, withKey };
}

/** What is attached, in its order. */
function attachments({ db }: TestProgramme) {
  return db.selectFrom("attachments").select(["id", "storage_key"]).orderBy("id").execute();
}

/** Where the store keeps what was attached last. */
async function keyOfLast(programme: TestProgramme): Promise<string> {
  return (await attachments(programme)).at(-1)?.storage_key ?? "";
}

function mode(path: string): number {
  return statSync(path).mode & 0o777;
}

function sha256(content: string): string {
  return createHash("sha256").update(content).digest("hex");
}
