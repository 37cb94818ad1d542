import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { encryptKey, generateKey, readPrivateKey } from "openpgp";
import { expect, test } from "vitest";
import { checkKey } from "../../../api/gpg/key-rules.js";
import { readRetention } from "../../../api/retention/periods";
import type { SealFormat } from "../../../api/sealing/format";
import { type ProgrammeKey, programmeKeyOf } from "../../../api/sealing/programme-key";
import { readAnswerDays } from "../../../api/submissions/answer-days";
import { sampleResearch } from "../../../tests/support/requests/sample-research";
import { newProgrammeKey, testProgrammeKey } from "../../../tests/support/requests/sealed";
import { testProgramme } from "../../../tests/support/servers/programme";
import { temporaryFolder } from "../../../tests/support/temporary-folder";
import { openingFor } from "../../shared/named-files";
import { runProgramme } from "../main";

const details = { ...sampleResearch, title: "Overflow in parse_header" };

test("without a key nothing is opened, and the command says what is missing", async () => {
  const { programme, id } = await submitted();

  const { code, out, err } = await programme.run("submission", "open", id);

  expect([code, out]).toEqual([2, ""]);
  expect(err).toBe("--key is required.\n");
});

test.each<[string, RegExp, (files: Files) => Promise<string> | string]>([
  ["is not there", /^There is no file .*missing\.asc\.\n$/, ({ folder }) => join(folder, "missing.asc")],
  ["is no key", /is no OpenPGP private key/, ({ file }) => file("text.txt", "hello")],
  ["is a public key", /is a public key: it seals, and only its private half opens/, publicKeyFile],
  [
    "is another one",
    /^The research is sealed for the key [0-9A-F]{16}, and .*other\.asc is another one/,
    other,
  ],
  [
    "has a passphrase",
    /protected by a passphrase, and there is no terminal.* Add --passphrase-file/,
    protectedKeyFile,
  ],
])(
  "a key that %s is refused, nothing is shown and no opening is audited",
  async (_what, sentence, keyFile) => {
    const { programme, id, files } = await submitted();

    const { code, out, err } = await programme.run("submission", "open", id, "--key", await keyFile(files));

    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(sentence);
    expect((await programme.audited()).map(({ action }) => action)).toEqual(["submission.submit"]);
  },
);

// Proves 11.4.4
test("a key with a passphrase opens with the right one only", async () => {
  const { programme, id, files } = await submitted();
  const key = await protectedKeyFile(files);
  const open = (passphraseFile: string) =>
    programme.run("submission", "open", id, "--key", key, "--passphrase-file", passphraseFile);

  const wrong = await open(files.file("wrong.txt", "wrong\n"));
  const right = await open(files.file("right.txt", "correct horse\n"));

  expect([wrong.code, wrong.out]).toEqual([1, ""]);
  expect(wrong.err).toMatch(/^The passphrase in .*wrong\.txt does not open the key/);
  expect(right.code).toBe(0);
  expect(right.out).toContain("Overflow in parse_header");
});

test.each<[string, (privateKey: string) => Promise<string> | string]>([
  ["below a sentence", (key) => `My key. The public key is on the server.\n\n${key}`],
  ["below its public half", async (key) => (await publicHalf(key)) + key],
  ["below that of before", async (key) => (await newProgrammeKey()).privateKey + key],
  ["as Windows writes text", (key) => `\ufeff${key}`],
])("a private key %s opens", async (what, made) => {
  const { programme, id, files } = await submitted();
  const text = await made((await testProgrammeKey()).privateKey);
  const path = join(files.folder, "made.asc");
  writeFileSync(path, text, what.includes("Windows") ? "utf16le" : "utf8");

  const { code, err } = await programme.run("submission", "open", id, "--key", path);

  expect([code, err]).toEqual([0, ""]);
});

test("an exported submission is sealed, and opens with the key where there is no database", async () => {
  const { programme, id, files, key } = await submitted();
  const exported = join(files.folder, "exported");
  const out = join(files.folder, "opened");

  await programme.json("submission", "export", id, "--out", exported);
  const printed = { out: "", err: "" };
  const code = await runProgramme(["submission", "open", "--from", exported, "--key", key, "--out", out], {
    ...programme.services,
    openDatabase: () => Promise.reject(new Error("There is no database here.")) as never,
    openStore: () => Promise.reject(new Error("There is no store here.")),
    openVault: () => programme.services.vault,
    openDemoKey: async () => programme.services.programmeKey,
    openSigner: async () => programme.services.signer,
    readRetention: () => readRetention({}),
    readAnswerDays: () => readAnswerDays({}),
    openMailer: () => null,
    readInboxMail: () => null,
    sender: programme.services.identity,
    place: { file: "none.db" },
    attachments: "nowhere",
    attachmentsFolder: null,
    operator: "tester",
    openNamed: openingFor(() => null),
    openTerminal: () => null,
    stdin: Readable.from([]),
    stdout: { write: (text) => (printed.out += text) },
    stderr: { write: (text) => (printed.err += text) },
  });

  expect(readdirSync(exported).toSorted()).toEqual(["attachment-1.pgp", "research.asc", "submission.json"]);
  for (const name of readdirSync(exported)) {
    const text = readFileSync(join(exported, name), "latin1");
    for (const said of ["Overflow", "poc.zip", "zip!"]) expect(text).not.toContain(said);
  }
  expect([code, printed.err]).toEqual([0, expect.stringContaining("without a network")]);
  expect(readFileSync(join(out, "poc.zip"), "utf8")).toBe("zip!");
  expect(JSON.parse(readFileSync(join(out, "research.json"), "utf8")).details.title).toBe(details.title);
  expect((await programme.audited()).map(({ action }) => action)).toEqual([
    "submission.submit",
    "submission.export",
  ]);
});

test("research that was stored without a checksum is exported with one, as GnuPG needs it", async () => {
  const { programme, id, files, key } = await submitted();
  const { details } = await programme.db
    .selectFrom("submissions")
    .select("details")
    .executeTakeFirstOrThrow();
  const earlier = details.replace(/^=.*\n/m, "");
  await programme.db.updateTable("submissions").set({ details: earlier }).execute();
  const exported = join(files.folder, "exported");

  await programme.json("submission", "export", id, "--out", exported);

  expect(earlier).not.toBe(details);
  expect(readFileSync(join(exported, "research.asc"), "utf8")).toBe(details);
  const { code } = await programme.run("submission", "open", "--from", exported, "--key", key);
  expect(code).toBe(0);
});

test("an exported folder of which a file was changed is refused", async () => {
  const { programme, id, files, key } = await submitted();
  const exported = join(files.folder, "exported");
  await programme.json("submission", "export", id, "--out", exported);
  writeFileSync(join(exported, "attachment-1.pgp"), "changed");

  const { code, out, err } = await programme.run("submission", "open", "--from", exported, "--key", key);

  expect([code, out]).toEqual([1, ""]);
  expect(err).toContain("Attachment 1 is not what was stored");
});

test.each([[[]], [["id", "--from", "folder"]]])(
  "open names one submission: %j is written wrongly",
  async (words) => {
    const { programme, key } = await submitted();

    const { code, err } = await programme.run("submission", "open", ...words, "--key", key);

    expect(code).toBe(2);
    expect(err).toBe("Name one submission, by its number or by --from with what was exported.\n");
  },
);

test.each<SealFormat>(["cfb", "librepgp", "rfc9580"])(
  "what is sealed in the format %s opens",
  async (format) => {
    const { programmeKey } = await testProgrammeKey();
    const recipient = { ...programmeKey.recipient, opens: async () => format };
    const { programme, id, key } = await submitted({ ...programmeKey, recipient });

    const opened = await programme.json("submission", "open", id, "--key", key);

    const sha256 = createHash("sha256").update("zip!").digest("hex");
    expect(opened).toMatchObject({ details, attachments: [{ name: "poc.zip", size: 4, sha256 }] });
  },
);

test("what was received before the key expired opens with it afterwards", async () => {
  const date = new Date("2026-01-01T00:00:00Z");
  const month = 30 * 24 * 60 * 60;
  const userIDs = [{ name: "Programme" }];
  const pair = await generateKey({ userIDs, date, keyExpirationTime: month, format: "object" });
  const checked = await checkKey(pair.publicKey.write(), new Date("2026-01-15T00:00:00Z"));
  const { programme, id, files } = await submitted(programmeKeyOf(checked));

  const key = files.file("expired.asc", pair.privateKey.armor());
  const { code, out } = await programme.run("submission", "open", id, "--key", key);

  expect(code).toBe(0);
  expect(out).toContain(details.title);
});

interface Files {
  folder: string;
  /** Writes a file and returns its path. */
  file: (name: string, content: string) => string;
}

/** A submission with a file, received by the API, and a folder for the manager's files. */
async function submitted(programmeKey?: ProgrammeKey) {
  const folder = temporaryFolder();
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const programme = await testProgramme();
  if (programmeKey) programme.services.programmeKey = programmeKey;
  const { token } = await programme.signedIn();
  const { id } = await programme.submit(token, details);
  await programme.attach(token, id, { "poc.zip": "zip!" });
  const { privateKey } = await testProgrammeKey();
  return { programme, id, key: file("key.asc", privateKey), files: { folder, file } satisfies Files };
}

async function publicKeyFile({ file }: Files): Promise<string> {
  return file("public.asc", await publicHalf((await testProgrammeKey()).privateKey));
}

async function publicHalf(armoredKey: string): Promise<string> {
  return (await readPrivateKey({ armoredKey })).toPublic().armor();
}

async function protectedKeyFile({ file }: Files): Promise<string> {
  const privateKey = await readPrivateKey({ armoredKey: (await testProgrammeKey()).privateKey });
  return file("protected.asc", (await encryptKey({ privateKey, passphrase: "correct horse" })).armor());
}

async function other({ file }: Files): Promise<string> {
  const { privateKey } = await generateKey({ userIDs: [{ name: "Another" }], format: "armored" });
  return file("other.asc", privateKey);
}
