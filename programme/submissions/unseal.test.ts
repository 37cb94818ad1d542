import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { armor, encryptKey, enums, readPrivateKey } from "openpgp";
import { expect, test } from "vitest";
import { encryptions } from "../../api/sealing/encryption";
import { sealText } from "../../api/sealing/seal";
import { newProgrammeKey, testProgrammeKey } from "../../tests/support/requests/sealed";
import { temporaryFolder } from "../../tests/support/temporary-folder";
import { openingFor } from "../shared/named-files";
import { passphraseFrom, readUnsealingKey } from "./unseal";

const openNamed = openingFor(() => null);

/** RFC 9580 §5.8. */
const MARKER_PACKET = Buffer.from([0xca, 3, ...Buffer.from("PGP")]);

test.each(["librepgp", "rfc9580"] as const)(
  "a message of the format %s with nothing in it is refused, not taken for an empty file",
  async (format) => {
    const { programmeKey, privateKey } = await testProgrammeKey();
    const sessionKey = randomBytes(32);
    const { type, encrypt } = encryptions[format];
    const body = await buffer(encrypt(once(MARKER_PACKET), sessionKey));
    const length = Buffer.alloc(5, 0xff);
    length.writeUInt32BE(body.byteLength, 1);
    const head = await programmeKey.recipient.wrap(sessionKey, format);
    const keyFile = join(temporaryFolder(), "key.asc");
    writeFileSync(keyFile, privateKey);
    const key = await readUnsealingKey(
      openNamed,
      keyFile,
      passphraseFrom({ openTerminal: () => null, openNamed }, undefined),
    );

    const message = Buffer.concat([head, Buffer.of(0xc0 | type), length, body]);

    await expect(key.open(message, "The research")).rejects.toThrow(
      "The research cannot be opened: its sealed content was changed.",
    );
  },
);

test("another key than those of both sides is refused with the ids of both", async () => {
  const [programme, researcher, other] = await Promise.all([1, 2, 3].map(newProgrammeKey));
  const recipients = [programme, researcher].flatMap((side) => side?.programmeKey.recipient ?? []);
  const sealed = await sealText("Overflow", recipients);
  const keyFile = join(temporaryFolder(), "other.asc");
  writeFileSync(keyFile, other?.privateKey ?? "");
  const key = await readUnsealingKey(
    openNamed,
    keyFile,
    passphraseFrom({ openTerminal: () => null, openNamed }, undefined),
  );

  await expect(key.open(sealed, "The research")).rejects.toThrow(
    /^The research is sealed for the keys [0-9A-F]{16} and [0-9A-F]{16}, and .*other\.asc is another one\.$/,
  );
});

test.each<[string, (keys: string[]) => Promise<string> | string]>([
  ["in blocks of their own", (keys) => keys.join("\n")],
  ["in one block, as GnuPG exports several", inOneBlock],
])("of the private keys of a file %s each opens what is sealed for it", async (_how, made) => {
  const pairs = await Promise.all([newProgrammeKey(), newProgrammeKey()]);
  const text = await made(pairs.map(({ privateKey }) => privateKey));
  const key = await readUnsealingKey(openNamed, aKeyFile(text), withoutTerminal);

  for (const [place, { programmeKey }] of pairs.entries()) {
    const sealed = await sealText(`Overflow ${place}`, [programmeKey.recipient]);
    await expect(key.fits(sealed, "The research")).resolves.toBeUndefined();
    expect(Buffer.from((await key.open(sealed, "The research")).bytes).toString()).toBe(`Overflow ${place}`);
  }
  const { programmeKey } = await newProgrammeKey();
  const sealed = await sealText("Overflow", [programmeKey.recipient]);
  await expect(key.fits(sealed, "The research")).rejects.toThrow(
    /^The research is sealed for the key [0-9A-F]{16}, and .*key\.asc has 2 others\.$/,
  );
});

test("of several protected keys the passphrase of the one that is needed is asked for, once, by its id", async () => {
  const [old, current] = await Promise.all([newProgrammeKey(), newProgrammeKey()]);
  const protectedKeys = await Promise.all([
    locked(old.privateKey, "of the old key"),
    locked(current.privateKey, "of this key"),
  ]);
  const questions: string[] = [];
  const read = async (question: string) => (questions.push(question) > 0 ? "of this key" : "");
  const file = aKeyFile(protectedKeys.join("\n"));
  const key = await readUnsealingKey(openNamed, file, { read, tries: 1, wrong: "That passphrase" });
  const sealed = await sealText("Overflow", [current.programmeKey.recipient]);
  const { keyPacket } = await readPrivateKey({ armoredKey: current.privateKey });

  await Promise.all([key.fits(sealed, "The research"), key.fits(sealed, "The research")]);

  const id = keyPacket.getKeyID().toHex().toUpperCase();
  expect(questions).toEqual([`Passphrase of the key ${id} in ${file}: `]);
  const before = await sealText("Overflow", [old.programmeKey.recipient]);
  await expect(key.fits(before, "The research")).rejects.toThrow(
    /^That passphrase does not open the key [0-9A-F]{16} in .*key\.asc\.$/,
  );
});

const withoutTerminal = passphraseFrom({ openTerminal: () => null, openNamed }, undefined);

function aKeyFile(text: string): string {
  const file = join(temporaryFolder(), "key.asc");
  writeFileSync(file, text);
  return file;
}

async function inOneBlock(armoredKeys: string[]): Promise<string> {
  const keys = await Promise.all(armoredKeys.map((armoredKey) => readPrivateKey({ armoredKey })));
  return armor(enums.armor.privateKey, Buffer.concat(keys.map((key) => key.write())));
}

async function locked(armoredKey: string, passphrase: string): Promise<string> {
  const privateKey = await readPrivateKey({ armoredKey });
  return (await encryptKey({ privateKey, passphrase })).armor();
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}
