import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packTar } from "modern-tar";
import { encryptKey, readPrivateKey } from "openpgp";
import { expect, test } from "vitest";
import { sampleResearch } from "../../tests/support/requests/sample-research";
import { testProgrammeKey } from "../../tests/support/requests/sealed";
import { signedInProgramme } from "../../tests/support/servers/programme";
import { temporaryFolder } from "../../tests/support/temporary-folder";

const details = { ...sampleResearch, title: "Overflow in parse_header" };

// Proves 10.43
test("an archive on standard output is what tar unpacks, and nothing else is there", async () => {
  const { programme, id, number } = await submitted();

  const { code, bytes, err } = await programme.runWith({}, ...exporting(id));
  const json = await programme.runWith({}, ...exporting(id), "--json");

  expect(code).toBe(0);
  expect(listed(bytes)).toEqual(
    ["attachment-1.pgp", "research.asc", "submission.json"].map((name) => `submission-${number}/${name}`),
  );
  expect(err).toContain("The sealed submission is in the archive.");
  expect(listed(json.bytes)).toHaveLength(3);
  expect(JSON.parse(json.err)).toMatchObject({
    id,
    folder: null,
    attachments: [{ file: "attachment-1.pgp" }],
  });
});

// Proves 10.43
test("an archive opens from standard input, from its file and unpacked, without the database", async () => {
  const { programme, id, number, key, folder } = await submitted();
  const { bytes } = await programme.runWith({}, ...exporting(id));
  const file = join(folder, "sealed.tar");
  writeFileSync(file, bytes);
  execFileSync("tar", ["-xf", file, "-C", folder]);

  const opened = [];
  for (const from of ["-", file, join(folder, `submission-${number}`)]) {
    const out = join(folder, `opened-${opened.length}`);
    const words = ["submission", "open", "--from", from, "--key", key, "--out", out];
    opened.push(await programme.runWith({ input: bytes, openDatabase: none, openStore: none }, ...words));
    expect(readFileSync(join(out, "poc.zip"), "utf8")).toBe("zip!");
  }

  expect(opened.map(({ code }) => code)).toEqual([0, 0, 0]);
  for (const { out } of opened) expect(out).toContain(details.title);
});

// Proves 10.43
test("no archive goes to a terminal or comes from one, and nothing is audited", async () => {
  const { programme, id, key } = await submitted();
  const stdout = { isTTY: true, write: () => expect.unreachable("It must not write.") };
  const before = await programme.audited();

  const submission = await programme.runWith({ stdout }, ...exporting(id));
  const researcher = await programme.runWith(
    { stdout },
    ...["researcher", "export", "ada@example.org", "--out", "-"],
  );
  const stdin = Object.assign(emptyInput(), { isTTY: true });
  const opening = await programme.runWith({ stdin }, "submission", "open", "--from", "-", "--key", key);

  expect([submission.code, researcher.code, opening.code]).toEqual([2, 2, 2]);
  for (const { err } of [submission, researcher]) expect(err).toContain("Standard output is a terminal");
  expect(opening.err).toContain("Standard input is a terminal");
  expect(await programme.audited()).toEqual(before);
});

test("a reader that goes away leaves an archive that is not whole, and the command says so", async () => {
  const { programme, id } = await submitted();
  let writes = 0;
  const gone = Object.assign(new Error("write EPIPE"), { code: "EPIPE" });
  const stdout = {
    write: (_chunk: unknown, done?: (error?: Error) => void) => done?.(++writes > 1 ? gone : undefined),
  };

  const { code, err } = await programme.runWith({ stdout }, ...exporting(id));

  expect([code, err]).toEqual([
    1,
    "The archive could not be written (EPIPE): what arrived of it is not whole.\n",
  ]);
});

// Proves 1.3.3
test("an archive that was cut off anywhere, or changed, is refused", async () => {
  const { programme, id, key } = await submitted();
  const { bytes } = await programme.runWith({}, ...exporting(id));
  const open = (input: Uint8Array) =>
    programme.runWith({ input }, "submission", "open", "--from", "-", "--key", key);
  const changed = Buffer.from(bytes);
  changed.set(Buffer.from("x"), 3);

  for (const length of [0, 100, 512, 700, 1024, bytes.byteLength - 2048]) {
    const { code, out, err } = await open(bytes.subarray(0, length));

    expect([code, out, err], String(length)).toEqual([
      1,
      "",
      expect.stringMatching(/^(The archive is not whole|There is no file submission\.json)/),
    ]);
  }
  expect(await open(changed)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^The archive is not whole/),
  });
});

// Proves 1.3.3
test.each([
  [
    "a link",
    [{ header: { name: "s/research.asc", size: 0, type: "symlink", linkname: "/etc/passwd" } as const }],
    "something that is no file",
  ],
  [
    "two files of one name",
    [file("a/research.asc"), file("b/research.asc")],
    "two files of the name research.asc",
  ],
  ["no list", [file("s/research.asc")], "There is no file submission.json in the archive."],
  [
    "more than a submission has",
    [file("s/research.asc", 33 * 1024 * 1024)],
    "The archive is larger than any submission.",
  ],
])("an archive with %s is refused", async (_what, entries, sentence) => {
  const { programme, key } = await submitted();
  const input = await packTar(entries);

  const { code, out, err } = await programme.runWith(
    { input },
    "submission",
    "open",
    "--from",
    "-",
    "--key",
    key,
  );

  expect([code, out, err]).toEqual([1, "", expect.stringContaining(sentence)]);
});

// Proves 10.43
test("all that is kept about a researcher goes into an archive too", async () => {
  const { programme } = await submitted();
  const words = ["researcher", "export", "ada@example.org", "--out", "-"];

  const { code, bytes, err } = await programme.runWith({}, ...words);

  expect(code).toBe(0);
  expect(listed(bytes).map((name) => name.replace(/^.*\//, ""))).toEqual(
    expect.arrayContaining(["researcher.json", "submission-1.asc", "submission-1-attachment-1.pgp"]),
  );
  expect(err).toContain("files are in the archive; researcher.json says what each of them is.");
  expect((await programme.audited()).at(-1)).toMatchObject({ action: "researcher.export" });
});

// Proves 10.44
test("a passphrase is asked for on the terminal, unseen, until it opens the key", async () => {
  const { programme, id, folder } = await submitted();
  const key = await protectedKey(folder);
  const asked: string[] = [];
  const answers = ["wrong", "correct horse"];
  const openTerminal = () => ({ ask: fails, askSecret });
  const askSecret = async (question: string) => {
    asked.push(question);
    return answers.shift() ?? "";
  };

  const right = await programme.runWith({ openTerminal }, "submission", "open", id, "--key", key);
  const wrong = await programme.runWith({ openTerminal }, "submission", "open", id, "--key", key);

  expect(right.code).toBe(0);
  expect(right.out).toContain(details.title);
  expect([wrong.code, wrong.out, wrong.err]).toEqual([
    1,
    "",
    `That passphrase does not open the key in ${key}.\n`,
  ]);
  expect(asked).toEqual(Array(5).fill(`Passphrase of the key in ${key}: `));
});

const exporting = (id: string) => ["submission", "export", id, "--out", "-"];

function file(name: string, bytes = 4) {
  return { header: { name, size: bytes }, body: new Uint8Array(bytes) };
}

function none(): never {
  throw new Error("There is no database and no store here.");
}

async function fails(): Promise<never> {
  throw new Error("It must not be shown.");
}

async function* emptyInput() {}

/** The names that the system's own tar lists. */
function listed(archive: Buffer): string[] {
  return execFileSync("tar", ["-tf", "-"], { input: archive, encoding: "utf8" }).trim().split("\n");
}

/** A submission with a file, and a folder for the manager's files. */
async function submitted() {
  const folder = temporaryFolder();
  const { programme, token } = await signedInProgramme({ email: "ada@example.org" });
  const { id, number } = await programme.submit(token, details);
  await programme.attach(token, id, { "poc.zip": "zip!" });
  const key = join(folder, "key.asc");
  writeFileSync(key, (await testProgrammeKey()).privateKey);
  return { programme, id, number, key, folder };
}

async function protectedKey(folder: string): Promise<string> {
  const privateKey = await readPrivateKey({ armoredKey: (await testProgrammeKey()).privateKey });
  const file = join(folder, "protected.asc");
  writeFileSync(file, (await encryptKey({ privateKey, passphrase: "correct horse" })).armor());
  return file;
}
