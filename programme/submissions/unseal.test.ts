import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { encryptions } from "../../api/sealing/encryption";
import { testProgrammeKey } from "../../tests/support/requests/sealed";
import { temporaryFolder } from "../../tests/support/temporary-folder";
import { passphraseFrom, readUnsealingKey } from "./unseal";

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
    const key = await readUnsealingKey(keyFile, passphraseFrom({ openTerminal: () => null }, undefined));

    const message = Buffer.concat([head, Buffer.of(0xc0 | type), length, body]);

    await expect(key.open(message, "The research")).rejects.toThrow(
      "The research cannot be opened: its sealed content was changed.",
    );
  },
);

async function* once(bytes: Uint8Array) {
  yield bytes;
}
