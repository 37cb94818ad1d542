import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { enums, PublicKey, PublicKeyPacket } from "openpgp";
import { refused } from "../http/api-error";
import { formatOf, type SealFormat } from "./format";
import { encryptedPacket } from "./packets";

/** A reader who can open sealed messages. */
export interface Recipient {
  /** The best format that they can open; they can always open `cfb`. */
  opens(): Promise<SealFormat>;
  /** A packet from which only they can decrypt the key of 32 bytes, for a message of this format. */
  wrap(key: Uint8Array, format: SealFormat): Promise<Uint8Array>;
}

/** The prefix of every sealed text. */
export const SEALED_TEXT_HEAD = "-----BEGIN PGP MESSAGE-----";

const KEY_BYTES = 32;

/** Large, so it is loaded when something is sealed for the first time. */
const openpgp = () => import("openpgp");

/**
 * Seals content while it streams, as one OpenPGP message that any of the recipients opens. Throws 503 when it cannot be sealed for
 * all of them; an error of the content's stream ends the sealed one too. Takes ownership of the content's pieces, which may be
 * empty afterwards.
 *
 * @param name of the content, sealed with it; at most 255 bytes of UTF-8
 */
export async function seal(
  content: AsyncIterable<Uint8Array>,
  recipients: readonly Recipient[],
  name = "",
): Promise<AsyncGenerator<Uint8Array>> {
  const key = randomBytes(KEY_BYTES);
  const { format, heads } = await headsFor(recipients, key).catch((error: unknown) => {
    throw cannotSeal(error);
  });
  async function* message() {
    yield* heads.map((head) => Buffer.from(head));
    yield* encryptedPacket(content, { key, name, format });
  }
  return message();
}

/** The format that all of them open, and the key for each. */
async function headsFor(recipients: readonly Recipient[], key: Buffer) {
  const [first = "cfb", ...others] = await Promise.all(recipients.map((recipient) => recipient.opens()));
  const format = others.every((other) => other === first) ? first : "cfb";
  return { format, heads: await Promise.all(recipients.map((recipient) => recipient.wrap(key, format))) };
}

/** Seals a text as one armoured OpenPGP message. Throws as `seal` does. */
export async function sealText(text: string, recipients: readonly Recipient[]): Promise<string> {
  return armoured(await buffer(await seal(Readable.from([Buffer.from(text)]), recipients)));
}

/** Armours a sealed text again as `sealText` does now; the ciphertext stays as it is. Throws when it is no message. */
export async function armourAgain(sealed: string): Promise<string> {
  const { unarmor } = await openpgp();
  return armoured((await unarmor(sealed)).data as Uint8Array);
}

async function armoured(bytes: Uint8Array): Promise<string> {
  const { armor, enums, readMessage } = await openpgp();
  const message = new Uint8Array(bytes);
  const { packets } = await readMessage({ binaryMessage: message });
  const content = packets.findPacket(enums.packet.symEncryptedIntegrityProtectedData);
  const isRfc9580 = (content as { version?: number } | undefined)?.version === 2;
  // GnuPG 2.2 reads the last line as content where neither "=" nor a checksum is before it. RFC 9580 §6.1
  // forbids a checksum on its own format, which GnuPG does not open.
  return armor(enums.armor.message, message, undefined, undefined, undefined, !isRfc9580);
}

/**
 * The owner of a public key that was checked before (`checkKey`): its signatures are not verified again, because a
 * malicious one can take a second. Throws when there is no such part in it.
 *
 * @param armoured the public key
 * @param keyId of the part that encrypts, in hexadecimal
 */
export async function recipientOf(armoured: string, keyId: string): Promise<Recipient> {
  const { enums, PublicKeyEncryptedSessionKeyPacket, readKey } = await openpgp();
  const sessionKeyPacket = PublicKeyEncryptedSessionKeyPacket as unknown as SessionKeyPackets;
  const key: PublicKey = await readKey({ armoredKey: armoured });
  const part = key.getKeys().find((each) => each.getKeyID().toHex() === keyId);
  if (!part) throw new Error(`The key ${key.getFingerprint()} has no part ${keyId}.`);
  const keyPacket = part.keyPacket as PublicKeyPacket;
  return {
    opens: async () => formatOf(key),
    async wrap(sessionKey, format) {
      const packet = sessionKeyPacket.fromObject({
        // RFC 9580 §10.3.2: each format has its version.
        version: format === "rfc9580" ? 6 : 3,
        encryptionKeyPacket: keyPacket,
        sessionKey,
        sessionKeyAlgorithm: enums.symmetric.aes256,
      });
      await packet.encrypt(keyPacket);
      const body = packet.write();
      const head = Buffer.alloc(6, 0xff);
      head.writeUInt8(0xc0 | enums.packet.publicKeyEncryptedSessionKey);
      head.writeUInt32BE(body.length, 2);
      return Buffer.concat([head, body]);
    },
  };
}

/** The methods that the library's own `encryptSessionKey` calls once it has verified the key; its types hide them. */
interface SessionKeyPackets {
  fromObject(fields: {
    version: 3 | 6;
    encryptionKeyPacket: PublicKeyPacket;
    sessionKey: Uint8Array;
    sessionKeyAlgorithm: enums.symmetric;
  }): { encrypt(key: PublicKeyPacket): Promise<void>; write(): Uint8Array };
}

/** 503 for what was not sealed, and may be in a moment. */
export function cannotSeal(cause: unknown): Error {
  return Object.assign(
    refused(
      503,
      "What you sent cannot be sealed at the moment, so nothing of it was stored. Keep it, and try again.",
    ),
    { cause },
  );
}
