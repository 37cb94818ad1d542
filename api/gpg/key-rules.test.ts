import { generateKey, type PublicKey, readKey, reformatKey } from "openpgp";
import { expect, test } from "vitest";
import { formatOf } from "../sealing/format";
import { checkKey, isWeak } from "./key-rules.js";

// Proves 11.2.3, 11.6.1
test.each([
  [{ algorithm: "rsaEncryptSign", bits: 2047 }, true],
  [{ algorithm: "rsaEncryptSign", bits: 2048 }, false],
  [{ algorithm: "rsaSign" }, true],
  [{ algorithm: "dsa", bits: 3072 }, true],
  [{ algorithm: "elgamal", bits: 3072 }, true],
  [{ algorithm: "ecdsa", curve: "secp256k1" }, true],
  [{ algorithm: "ecdh", curve: "nistP256" }, false],
  [{ algorithm: "eddsaLegacy", curve: "ed25519Legacy" }, false],
  [{ algorithm: "x448" }, false],
  [{ algorithm: "something new" }, true],
])("%j is weak: %s", (info, weak) => {
  expect(isWeak(info)).toBe(weak);
});

test("what its owner did not sign, or for later, is taken off a key, so that sealing does not believe it", async () => {
  const now = new Date();
  const userIDs = [{ name: "Ada" }];
  const config = { aeadProtect: true };
  const own = await generateKey({ userIDs, format: "object" });
  const saying = async (date: Date) => {
    const { privateKey } = own;
    const { publicKey } = await reformatKey({ privateKey, userIDs, date, format: "object", config });
    return publicKey;
  };
  const modern = await saying(now);
  const forged = (await saying(now)).users[0]?.selfCertifications[0];
  const later = (await saying(new Date(+now + 86_400_000))).users[0]?.selfCertifications[0];
  const [user] = own.publicKey.users;
  const [first] = user?.selfCertifications ?? [];
  if (!user || !first || !forged || !later) throw new Error("There is a signature in each.");
  // The numbers of another signature: no key made this one.
  Object.assign(forged, { params: (first as unknown as { params: unknown }).params });
  const opens = async (key: PublicKey) => formatOf(await readKey({ binaryKey: key.write() }));
  const kept = async (key: PublicKey) =>
    formatOf(await readKey({ armoredKey: (await checkKey(key.write(), now)).public_file }));

  user.selfCertifications.push(forged, later);

  expect([await opens(own.publicKey), await kept(own.publicKey)]).toEqual(["rfc9580", "cfb"]);
  expect([await opens(modern), await kept(modern)]).toEqual(["rfc9580", "rfc9580"]);
});
