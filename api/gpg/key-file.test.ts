import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { generateKey, readKey, readMessage, readPrivateKey } from "openpgp";
import { beforeAll, describe, expect, test } from "vitest";
import { programmeKeyOf } from "../sealing/programme-key";
import { seal } from "../sealing/seal";
import { checkInWorker } from "./key-check";
import { keyBlocksIn, readPublicKeyFile } from "./key-file.js";

type Content = string | Uint8Array;

const PRIVATE = "This is a private key.";
const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url));
const check = (content: Content, now = Date.now()) =>
  checkInWorker(new Uint8Array(Buffer.from(content)), now);

let pair: { publicKey: string; privateKey: string };
let binary: { publicKey: Uint8Array; privateKey: Uint8Array };

beforeAll(async () => {
  pair = await generateKey({ userIDs: [{ name: "Ada Rossi" }] });
  binary = {
    publicKey: (await readKey({ armoredKey: pair.publicKey })).write(),
    privateKey: (await readPrivateKey({ armoredKey: pair.privateKey })).write(),
  };
});

describe("a key as other software exports it is taken, and sealed for", () => {
  // Proves R13
  test.each([
    ["public-key-below-a-sentence.asc", ["Mara Vale <mara+pgp@example.org>"]],
    ["brainpool-p512.asc", ["Brain P <brain@example.org>"]],
    ["no-user-id.gpg", []],
    ["one-revoked-user-id.asc", ["山田太郎 (公開鍵) <yamada@example.jp>", "محمد عبد الله <m@example.org>"]],
  ])("%s", async (name, userIds) => {
    const key = await check(fixture(name), Date.parse("2026-12-01T00:00:00Z"));

    expect(key).toMatchObject({ user_ids: userIds, expires_at: null });
    const sealed = await buffer(
      await seal(Readable.from([Buffer.from("research")]), [programmeKeyOf(key).recipient]),
    );
    const message = await readMessage({ binaryMessage: new Uint8Array(sealed) });
    expect(message.getEncryptionKeyIDs().map((id) => id.toHex())).toEqual([key.encryption_key_id]);
  });
});

// Proves R13
test.each<[string, () => Content]>([
  ["a sentence above", () => `I keep my private key on a smartcard.\n\n${pair.publicKey}`],
  [
    "a sentence below",
    () => `${pair.publicKey}\n--\nMy secret key is at home, and so is a PRIVATE KEY BLOCK.`,
  ],
  ["a comment", () => commented("Comment: This is not the private key. Keep your SECRET KEY BLOCK.")],
  [
    "its first line in a sentence",
    () => `Below -----BEGIN PGP PUBLIC KEY BLOCK----- it is:\n${pair.publicKey}`,
  ],
  ["the marks of an answered mail", () => pair.publicKey.replace(/^/gm, "> ")],
  ["a signed mail", () => signedMail(pair.publicKey)],
  ["line breaks of Windows and spaces at the ends", () => pair.publicKey.replaceAll("\n", "  \r\n")],
])("a public key with %s is one", (_what, make) => {
  expect(readPublicKeyFile(Buffer.from(make()))).toEqual(new Uint8Array(binary.publicKey));
});

// Proves R13
test.each<[string, () => Content]>([
  ["in its own armour", () => pair.privateKey],
  ["binary", () => binary.privateKey],
  ["binary, behind a public one", () => Buffer.concat([binary.publicKey, binary.privateKey])],
  [
    "armoured, behind a binary public one",
    () => Buffer.concat([binary.publicKey, Buffer.from(pair.privateKey)]),
  ],
  ["behind a packet in parts", () => Buffer.concat([Buffer.of(0xcb, 0xe0, 1, 1, 2), binary.privateKey])],
  ["in the armour of a public one", () => relabelled("PUBLIC KEY BLOCK")],
  ["in the armour of a public one, in short lines", () => inShortLines(relabelled("PUBLIC KEY BLOCK"))],
  ["in the armour of a message, above a public one", () => relabelled("MESSAGE") + pair.publicKey],
  ["in the armour of other software", () => `${relabelled("CERTIFICATE")}`.replaceAll("PGP ", "")],
  ["cut after its first lines", () => pair.privateKey.slice(0, 200)],
  ["cut, in the armour of a public one", () => relabelled("PUBLIC KEY BLOCK").slice(0, 200)],
  ["without its first line, above a public one", () => withoutLine(/-----BEGIN.*/) + pair.publicKey],
  ["without its last line, above a public one", () => withoutLine(/-----END.*/) + pair.publicKey],
  ["without either line, above a public one", () => bare(pair.privateKey) + pair.publicKey],
  ["in an answered mail, above a public one", () => pair.privateKey.replace(/^/gm, "> ") + pair.publicKey],
  ["below a public one", () => `${pair.publicKey}\n${pair.privateKey}`],
  ["with text around it", () => `My key:\n\n${pair.privateKey}\nBye`],
  ["as Windows writes text", () => Buffer.from(`\ufeff${pair.privateKey}`, "utf16le")],
  ["of SSH", () => "-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----"],
  ["of SSH2", () => "---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----\nAAAA\n"],
])("a private key %s is refused as one", (_what, make) => {
  expect(() => readPublicKeyFile(Buffer.from(make()))).toThrow(PRIVATE);
});

test("both halves in one file are told apart", () => {
  const both = Buffer.from(`${pair.publicKey}\nand, for the safe:\n${pair.privateKey}`);

  expect(keyBlocksIn(both)).toEqual(
    [binary.publicKey, binary.privateKey].map((each) => new Uint8Array(each)),
  );
});

// Proves R13
test.each<[string, RegExp, () => Promise<Content> | Content]>([
  ["whose part for encryption has expired", /encrypts has expired/, expiredPart],
  [
    "of which only a post-quantum part encrypts",
    /of a kind that we cannot use yet/,
    () => unknownPart(14, 35),
  ],
  ["of a post-quantum kind", /This key is of a kind that we cannot use yet/, () => unknownPacket(6, 30)],
  ["without a part for encryption", /cannot be used for encryption/, signOnly],
])("a key %s is refused with the true reason", async (_what, reason, make) => {
  await expect(check(await make())).rejects.toMatchObject({
    body: { public_file: [expect.stringMatching(reason)] },
  });
});

test("a post-quantum part beside one that we can use does no harm", async () => {
  const key = await check(Buffer.concat([binary.publicKey, unknownPacket(14, 35)]));

  expect(key.user_ids).toEqual(["Ada Rossi"]);
});

function commented(comment: string): string {
  return pair.publicKey.replace("BLOCK-----\n", `BLOCK-----\n${comment}\n`);
}

function relabelled(label: string): string {
  return pair.privateKey.replaceAll("PRIVATE KEY BLOCK", label);
}

function inShortLines(armoured: string): string {
  return armoured.replace(/^[\w+/]{30,}/gm, (line) => line.replace(/.{20}/g, "$&\n"));
}

function withoutLine(line: RegExp): string {
  return pair.privateKey.replace(line, "");
}

function bare(armoured: string): string {
  return armoured.replace(/-----.*/g, "");
}

function signedMail(text: string): string {
  const signature = "-----BEGIN PGP SIGNATURE-----\n\niHUE\n-----END PGP SIGNATURE-----\n";
  return `-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n${text.replace(/^-/gm, "- -")}\n${signature}`;
}

async function expiredPart(): Promise<string> {
  const day = 24 * 60 * 60;
  const date = new Date(Date.now() - 2 * day * 1000);
  const subkeys = [{ keyExpirationTime: day }];
  return (await generateKey({ userIDs: [{ name: "Ada" }], date, subkeys })).publicKey;
}

async function signOnly(): Promise<string> {
  return (await generateKey({ userIDs: [{ name: "Ada" }], subkeys: [] })).publicKey;
}

async function unknownPart(tag: number, algorithm: number): Promise<Uint8Array> {
  const key = await readKey({ armoredKey: await signOnly() });
  return Buffer.concat([key.write(), unknownPacket(tag, algorithm)]);
}

/** A public key, or a part of one, of version 4 and another algorithm than the library knows. */
function unknownPacket(tag: number, algorithm: number): Buffer {
  return Buffer.of(0xc0 | tag, 10, 4, 0x60, 0, 0, 0, algorithm, 1, 2, 3, 4);
}
