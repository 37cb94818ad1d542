import { generateKey } from "openpgp";
import { expect, test } from "vitest";
import { isWeak, packetTags } from "./key-rules.js";

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

test("the packets of a key are told apart, secret ones too", async () => {
  const { privateKey, publicKey } = await generateKey({ userIDs: [{ name: "Ada" }], format: "binary" });

  expect(packetTags(publicKey)).toEqual([6, 13, 2, 14, 2]);
  expect(packetTags(privateKey)).toEqual([5, 13, 2, 7, 2]);
});

test("a damaged file is followed as far as it goes", () => {
  expect(packetTags(Uint8Array.of(0x94, 200, 1, 2))).toEqual([5]);
  expect(packetTags(Uint8Array.of(0xc5, 0xe0, 1))).toEqual([5]);
  expect(packetTags(Uint8Array.of(0xc6, 0xff, 0xff, 0xff, 0xff, 0xff, 0xc5))).toEqual([6]);
  expect(packetTags(Uint8Array.of(0x97, 1, 2, 0xc5))).toEqual([5]);
  expect(packetTags(Buffer.from("text"))).toEqual([]);
});
