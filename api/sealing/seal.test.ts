import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { generateKey, readMessage } from "openpgp";
import { expect, test } from "vitest";
import { opened, testProgrammeKey } from "../../tests/support/requests/sealed";
import { temporaryFolder } from "../../tests/support/temporary-folder";
import { checkKey } from "../gpg/key-rules.js";
import type { SealFormat } from "./format";
import { programmeKeyOf } from "./programme-key";
import { armourAgain, type Recipient, seal, sealText } from "./seal";

// Long because: three formats, all sizes and all kinds of keys go through the same makers at the end.

const gpg = ["/usr/bin/gpg", "/usr/local/bin/gpg"].find(existsSync);

const PART = 262_144;

const formats: readonly SealFormat[] = ["cfb", "librepgp", "rfc9580"];

const sizes = [
  0,
  1,
  2,
  191,
  192,
  8191,
  8192,
  8383,
  8384,
  8385,
  // Around the parts in which a content of unknown length is sent, heads included.
  ...[PART - 24, PART - 8, PART - 7, PART - 1, PART, PART + 1, 2 * PART - 8, 2 * PART - 7, 3 * PART + 5],
];

test.each(formats.flatMap((format) => sizes.map((size) => [format, size] as const)))(
  "in the format %s, what has %i bytes is opened by its recipient as it was, with its name",
  async (format, size) => {
    const recipient = await opening(format);
    const content = randomBytes(size);

    const sealed = await buffer(await seal(inChunks(content, 1000), [recipient], "proof – 版.bin"));

    const { bytes, name } = await opened(sealed);
    expect(bytes.equals(content)).toBe(true);
    expect(name).toBe("proof – 版.bin");
  },
);

test("what is sealed for two whose software differs has the format that all software opens", async () => {
  const { recipient, privateKey } = await pair();
  const versionOf = async (...recipients: Recipient[]) => {
    const message = await buffer(await seal(inChunks(Buffer.from("the exploit"), 5), recipients));
    return (await readMessage({ binaryMessage: new Uint8Array(message) })).packets
      .filterByTag(18, 20)
      .map((packet) => [packet.constructor.name, (packet as unknown as { version: number }).version]);
  };
  const modern = await opening("rfc9580");

  expect(await versionOf(modern, modern)).toEqual([["SymEncryptedIntegrityProtectedDataPacket", 2]]);
  expect(await versionOf(modern, recipient)).toEqual([["SymEncryptedIntegrityProtectedDataPacket", 1]]);
  expect(await versionOf(await opening("librepgp"), modern)).toEqual([
    ["SymEncryptedIntegrityProtectedDataPacket", 1],
  ]);
  expect((await opened(await sealText("the exploit", [modern, recipient]), privateKey)).text).toBe(
    "the exploit",
  );
});

test.each([1, 7, 65_536, 262_143, 262_144, 262_145, 1_000_000])(
  "it does not matter that it came in chunks of %i bytes",
  async (chunk) => {
    const { programmeKey } = await testProgrammeKey();
    const content = randomBytes(chunk === 1 ? 70_000 : 300_000);

    const sealed = await buffer(await seal(inChunks(content, chunk), [programmeKey.recipient]));

    expect((await opened(sealed)).bytes.equals(content)).toBe(true);
  },
);

test("each of two recipients opens it alone, and no other key does", async () => {
  const [first, second, other] = [await pair(), await pair(), await pair()];
  const sealed = await sealText("the exploit", [first.recipient, second.recipient]);

  expect((await opened(sealed, first.privateKey)).text).toBe("the exploit");
  expect((await opened(sealed, second.privateKey)).text).toBe("the exploit");
  await expect(opened(sealed, other.privateKey)).rejects.toThrow();
});

// Proves 11.3.4
test("neither content nor name can be read, and the same content never looks the same", async () => {
  const { programmeKey } = await testProgrammeKey();
  const make = async () =>
    buffer(await seal(inChunks(Buffer.from("MARKER-CONTENT"), 5), [programmeKey.recipient], "MARKER-NAME"));
  const [one, two] = [await make(), await make()];

  for (const sealed of [one, two]) expect(sealed.includes("MARKER")).toBe(false);
  expect(one.equals(two)).toBe(false);
});

// Proves 11.3.2, 11.3.3
test.each(formats)("whatever bit of the content is changed, the format %s does not open", async (format) => {
  const recipient = await opening(format);
  const sealed = await buffer(await seal(inChunks(Buffer.from("the exploit"), 5), [recipient]));
  const from = sealed.length - 60;
  for (let index = from; index < sealed.length; index++) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    await expect(opened(changed)).rejects.toThrow();
  }
  await expect(opened(sealed.subarray(0, -1))).rejects.toThrow();
});

// Proves 11.2.1, 11.3.1
test.each(
  (["ecc", "rsa", "curve25519"] as const).flatMap((type) => [[type, false] as const, [type, true] as const]),
)("keys of the kind %s open it, in authenticated chunks: %s", async (type, aeadProtect) => {
  const { recipient, privateKey } = await pair({ type, config: { aeadProtect } });
  expect(await recipient.opens()).toBe(aeadProtect ? "rfc9580" : "cfb");

  expect((await opened(await sealText("the exploit", [recipient]), privateKey)).text).toBe("the exploit");
});

test("content that breaks off breaks the sealed stream off", async () => {
  const { programmeKey } = await testProgrammeKey();
  async function* breaking() {
    yield Buffer.alloc(200_000);
    throw new Error("connection reset");
  }

  await expect(buffer(await seal(breaking(), [programmeKey.recipient]))).rejects.toThrow("connection reset");
});

test("a recipient that cannot be sealed for is answered 503, before the content is touched", async () => {
  const failing: Recipient = {
    opens: async () => "cfb",
    wrap: () => Promise.reject(new Error("broken key")),
  };
  let touched = false;
  async function* content() {
    touched = true;
    yield Buffer.from("x");
  }

  await expect(seal(content(), [failing])).rejects.toMatchObject({ status: 503 });
  expect(touched).toBe(false);
});

test("content is sealed while it comes, and never held whole", async () => {
  const { programmeKey } = await testProgrammeKey();
  let given = 0;
  let most = 0;
  let taken = 0;
  async function* content() {
    for (let chunk = 0; chunk < 200; chunk++) {
      given += PART;
      most = Math.max(most, given - taken);
      yield Buffer.alloc(PART);
    }
  }

  for await (const chunk of await seal(content(), [programmeKey.recipient])) taken += chunk.byteLength;

  expect(taken).toBeGreaterThan(given);
  expect(most).toBeLessThanOrEqual(4 * PART);
});

// Proves 11.2.1
test.each(["cfb", "librepgp"] as const)(
  "GnuPG opens the format %s, wherever there is one",
  async (format) => {
    const { recipient: owner, privateKey } = await pair();
    const recipient = { ...owner, opens: async () => format };
    const content = randomBytes(600_000);
    const sealed = await buffer(await seal(inChunks(content, 10_000), [recipient], "poc.bin"));
    const found = gpg ? openWithGnuPg(gpg, sealed, privateKey) : (await opened(sealed, privateKey)).bytes;

    expect(found.equals(content)).toBe(true);
  },
);

test.each(["cfb", "librepgp"] as const)(
  "GnuPG opens a text in the format %s whose last line is full, wherever there is one",
  async (format) => {
    const { recipient: owner, privateKey } = await pair();
    const recipient = { ...owner, opens: async () => format };
    for (const text of ["the exploit", "the exploit.", "the exploit.."]) {
      const sealed = await sealText(text, [recipient]);
      const found = gpg
        ? openWithGnuPg(gpg, Buffer.from(sealed), privateKey)
        : (await opened(sealed, privateKey)).bytes;
      expect(found.toString()).toBe(text);
      // Where there is no GnuPG: RFC 9580 §6.1, 24 bits.
      expect(sealed).toMatch(/^=[A-Za-z0-9+/]{4}$/m);
    }
  },
);

test("a text that was armoured without a checksum has one when it is armoured again, and opens as before", async () => {
  const { programmeKey } = await testProgrammeKey();
  const sealed = await sealText("the exploit", [programmeKey.recipient]);

  const again = await armourAgain(sealed.replace(/^=.*\n/m, ""));

  expect(again).toBe(sealed);
});

test("the format rfc9580 has no checksum, as RFC 9580 wants it", async () => {
  const sealed = await sealText("the exploit", [await opening("rfc9580")]);

  expect(sealed).not.toMatch(/^=/m);
  expect((await opened(await armourAgain(sealed))).text).toBe("the exploit");
});

function openWithGnuPg(gpg: string, sealed: Buffer, privateKey: string): Buffer {
  const folder = temporaryFolder();
  const run = (...words: string[]) =>
    execFileSync(gpg, ["--homedir", folder, "--batch", "--quiet", "--no-autostart", ...words], {
      stdio: ["ignore", "pipe", "ignore"],
    });
  writeFileSync(join(folder, "key.asc"), privateKey);
  writeFileSync(join(folder, "sealed.pgp"), sealed);
  execFileSync(gpg, ["--homedir", folder, "--batch", "--quiet", "--import", join(folder, "key.asc")], {
    stdio: "ignore",
  });
  try {
    return run("--decrypt", join(folder, "sealed.pgp"));
  } finally {
    execFileSync("gpgconf", ["--homedir", folder, "--kill", "all"], { stdio: "ignore" });
  }
}

/** The test programme as if its software opened another format. */
async function opening(format: SealFormat): Promise<Recipient> {
  const { recipient } = (await testProgrammeKey()).programmeKey;
  return { ...recipient, opens: async () => format };
}

async function pair(
  options: { type?: "ecc" | "rsa" | "curve25519"; config?: { aeadProtect: boolean } } = {},
) {
  const date = new Date("2026-01-01T00:00:00Z");
  const userIDs = [{ name: "Ada" }];
  const { publicKey, privateKey } = await generateKey({
    userIDs,
    date,
    ...options,
    ...(options.type === "rsa" && { rsaBits: 2048 }),
    format: "object",
  });
  const { recipient } = programmeKeyOf(await checkKey(publicKey.write(), date));
  return { recipient, privateKey: privateKey.armor() };
}

/** Copies, because sealing takes ownership of its input. */
async function* inChunks(content: Buffer, size: number) {
  for (let at = 0; at < content.length; at += size) yield Buffer.from(content.subarray(at, at + size));
}
