import { generateKey, type PublicKey, readKey, type SignaturePacket } from "openpgp";
import { expect, test } from "vitest";
import { formatOf } from "./format";

const OCB_WITH_AES_256: [number, number] = [9, 2];

test("software that says nothing is sent what all software opens", async () => {
  expect(formatOf(await made())).toBe("cfb");
});

test("software of RFC 9580 says so in its keys, of either version", async () => {
  expect(formatOf(await made({ aeadProtect: true }))).toBe("rfc9580");
  expect(formatOf(await made({ aeadProtect: true, v6Keys: true }))).toBe("rfc9580");
});

test.each<[string, Said, string]>([
  ["GnuPG from 2.3 on", { features: Uint8Array.of(0x07) }, "librepgp"],
  [
    "RFC 9580 without AES-256 and OCB",
    {
      features: Uint8Array.of(0x09),
      preferredCipherSuites: [
        [7, 2],
        [9, 3],
      ],
    },
    "cfb",
  ],
  ["both", { features: Uint8Array.of(0x0b), preferredCipherSuites: [OCB_WITH_AES_256] }, "rfc9580"],
  ["suites, but not that it opens such messages", { preferredCipherSuites: [OCB_WITH_AES_256] }, "cfb"],
])("a key that says %s", async (_what, said, format) => {
  const key = await made();
  saying(key, 0, said);

  expect(formatOf(key)).toBe(format);
});

test("the newest self-signature counts, of every user id", async () => {
  const key = await made({}, ["Ada", "Ada at work"]);
  const gnupg = { features: Uint8Array.of(0x07) };
  saying(key, 0, gnupg);
  expect(formatOf(key)).toBe("cfb");

  saying(key, 1, gnupg);
  for (const { selfCertifications } of key.users) {
    const [newest] = selfCertifications;
    selfCertifications.unshift({ ...newest, created: new Date(0), features: null } as SignaturePacket);
  }

  expect(formatOf(key)).toBe("librepgp");
});

interface Said {
  features?: Uint8Array;
  preferredCipherSuites?: [number, number][];
}

async function made(config: { aeadProtect?: boolean; v6Keys?: boolean } = {}, names = ["Ada"]) {
  const userIDs = names.map((name) => ({ name }));
  const { publicKey } = await generateKey({ userIDs, config });
  return readKey({ armoredKey: publicKey });
}

/** As if the key had signed this. */
function saying(key: PublicKey, user: number, said: Said): void {
  const [signature] = key.users[user]?.selfCertifications ?? [];
  if (!signature) throw new Error("There is no such user id.");
  Object.assign(signature, { features: null, preferredCipherSuites: null }, said);
}
