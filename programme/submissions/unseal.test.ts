import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { encryptions } from "../../api/sealing/encryption";
import { sealText } from "../../api/sealing/seal";
import { newProgrammeKey, testProgrammeKey } from "../../tests/support/requests/sealed";
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

test("another key than those of both sides is refused with the ids of both", async () => {
  const [programme, researcher, other] = await Promise.all([1, 2, 3].map(newProgrammeKey));
  const recipients = [programme, researcher].flatMap((side) => side?.programmeKey.recipient ?? []);
  const sealed = await sealText("Overflow", recipients);
  const keyFile = join(temporaryFolder(), "other.asc");
  writeFileSync(keyFile, other?.privateKey ?? "");
  const key = await readUnsealingKey(keyFile, passphraseFrom({ openTerminal: () => null }, undefined));

  await expect(key.open(sealed, "The research")).rejects.toThrow(
    /^The research is sealed for the keys [0-9A-F]{16} and [0-9A-F]{16}, and .*other\.asc is another one\.$/,
  );
});

async function* once(bytes: Uint8Array) {
  yield bytes;
}
