import { compactVerify, importJWK } from "jose";
import { expect, test } from "vitest";
import { testApi } from "../../tests/support/servers/api";
import { createSigner } from "./signer";

const first = "the first secret, of forty-two characters..";
const second = "the second one, which is as long as that...";

test("what is signed is checked by the first public key, which everybody can fetch", async () => {
  const signer = await createSigner({ secrets: [first], retired: [] });

  const jws = await signer.sign('{"a":1}', "conclave-receipt");

  const [key] = signer.keys;
  const { payload, protectedHeader } = await compactVerify(jws, await importJWK(key ?? {}, "EdDSA"));
  expect(new TextDecoder().decode(payload)).toBe('{"a":1}');
  expect(protectedHeader).toEqual({ alg: "EdDSA", kid: key?.kid, typ: "conclave-receipt" });
  const api = await testApi({ signer });
  expect(await (await api.get("/receipts/keys")).json()).toEqual({ keys: signer.keys });
});

test("after a rotation the new key signs, and the old one is published, with its secret and without it", async () => {
  const [old] = (await createSigner({ secrets: [first], retired: [] })).keys;
  const both = await createSigner({ secrets: [second, first], retired: [] });
  const alone = await createSigner({ secrets: [second], retired: [old?.x ?? ""] });

  expect(both.keys).toHaveLength(2);
  expect(both.keys[1]).toEqual(old);
  expect(alone.keys).toEqual(both.keys);
  expect((await alone.sign("", "x")).split(".")[0]).toBe((await both.sign("", "x")).split(".")[0]);
});

test("a key that is named twice is published once", async () => {
  const [old] = (await createSigner({ secrets: [first], retired: [] })).keys;
  expect((await createSigner({ secrets: [first, first], retired: [old?.x ?? ""] })).keys).toEqual([old]);
});

test("a secret that can be guessed is refused", async () => {
  const weak = createSigner({ secrets: ["ab".repeat(20)], retired: [] });
  await expect(weak).rejects.toThrow(/^SIGNING_KEY repeats a few characters/);
});
