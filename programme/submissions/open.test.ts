import { existsSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { keyOfLast, opening, research } from "../../tests/support/requests/opening";
import { sha256 } from "../../tests/support/sha256";

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

test("a version that was not given is a dash, as in every list of the command", async () => {
  const { programme, submit, withKey } = await opening();
  const { number } = await submit({ ...research, version: undefined }, {});

  const { out } = await programme.run("submission", "open", number, ...withKey);

  expect(out).toMatch(/^Version +-$/m);
});

test("code that tabs indent is shown indented, and is as it was sent in JSON", async () => {
  const { programme, submit, withKey } = await opening();
  const code = "if (x) {\r\n\trun();\r\n\t\tstop(1,\t2);\r\n}";
  const { number } = await submit({ ...research, "Proof-of-Concept": code }, {});

  const { out } = await programme.run("submission", "open", number, ...withKey);
  const { details } = await programme.json("submission", "open", number, ...withKey);

  expect(out).toContain("  if (x) {\n          run();\n                  stop(1, 2);\n  }\n");
  expect(details["Proof-of-Concept"]).toBe(code);
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

test("of a file that became far larger no more is read than shows that", async () => {
  const { programme, submit, store, withKey } = await opening();
  const { id } = await submit(research, { "poc.zip": "zip!" });
  let read = 0;
  async function* large() {
    for (; read < 1000; read++) yield Buffer.alloc(64 * 1024);
  }
  store.get = async () => Readable.from(large());

  const { err } = await programme.run("submission", "open", id, ...withKey);

  expect(err).toContain("Attachment 1 is not what was stored");
  expect(read).toBeLessThan(50);
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

test("research that is no OpenPGP message any more is exported as it is, and its remedy is said where it is opened", async () => {
  const { programme, folder, submit, withKey } = await opening();
  const out = join(folder, "sealed");
  const { id } = await submit(research, {});
  const details = "-----BEGIN PGP MESSAGE-----\n\ndamaged\n-----END PGP MESSAGE-----\n";
  await programme.db.updateTable("submissions").set({ details }).where("id", "=", id).execute();

  const exported = await programme.run("submission", "export", id, "--out", out);
  const opened = await programme.run("submission", "open", "--from", out, ...withKey);

  expect([exported.code, opened.code]).toEqual([0, 1]);
  expect(readFileSync(join(out, "research.asc"), "utf8")).toBe(details);
  expect(opened.err).toContain("it was changed. Restore it from a backup.");
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
