import { generateKey } from "openpgp";
import { expect, test } from "vitest";
import { packetsIn } from "./key-packets.js";

const tagsIn = (bytes: Uint8Array) => packetsIn(bytes).map(({ tag }) => tag);

test("the packets of a key are told apart, secret ones too", async () => {
  const { privateKey, publicKey } = await generateKey({ userIDs: [{ name: "Ada" }], format: "binary" });

  expect(tagsIn(publicKey)).toEqual([6, 13, 2, 14, 2]);
  expect(tagsIn(privateKey)).toEqual([5, 13, 2, 7, 2]);
});

test("a damaged file is followed as far as it goes", () => {
  expect(tagsIn(Uint8Array.of(0x94, 200, 1, 2))).toEqual([5]);
  expect(tagsIn(Uint8Array.of(0xc5, 0xe0, 1))).toEqual([5]);
  expect(tagsIn(Uint8Array.of(0xc6, 0xff, 0xff, 0xff, 0xff, 0xff, 0xc5))).toEqual([6]);
  expect(tagsIn(Uint8Array.of(0x97, 1, 2, 0xc5))).toEqual([5]);
  expect(tagsIn(Buffer.from("text"))).toEqual([]);
});

test("a packet in parts is followed to the next one", () => {
  const inParts = [0xcb, 0xe1, 1, 2, 0xe0, 3, 1, 4];

  expect(tagsIn(Uint8Array.of(...inParts, 0xc5, 1, 4))).toEqual([11, 5]);
});
