import { expect, test } from "vitest";
import { createVault } from "./vault";

const first = { id: "first", key: Buffer.alloc(32, 1) };
const second = { id: "second", key: Buffer.alloc(32, 2) };

test("what was sealed opens for the same purpose", () => {
  const vault = createVault({ current: first });
  const sealed = vault.seal("JBSWY3DP — ☂", "totp:1");

  expect(sealed).not.toContain("JBSWY3DP");
  expect(vault.open(sealed, "totp:1")).toBe("JBSWY3DP — ☂");
});

// Proves 11.3.3
test("it does not open for another purpose", () => {
  const vault = createVault({ current: first });
  const sealed = vault.seal("secret", "totp:1");

  expect(() => vault.open(sealed, "totp:2")).toThrow();
  expect(() => vault.open(sealed, "signature:1")).toThrow();
});

// Proves 11.3.4
test("sealing twice gives two texts", () => {
  const vault = createVault({ current: first });

  expect(vault.seal("secret", "totp:1")).not.toBe(vault.seal("secret", "totp:1"));
});

// Proves R15, 11.3.2
test("a text that was changed anywhere does not open", () => {
  const vault = createVault({ current: first });
  const [version, id, text = ""] = vault.seal("secret", "totp:1").split(".");
  const bytes = Buffer.from(text, "base64url");
  for (let index = 0; index < bytes.length; index++) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    expect(() => vault.open(`${version}.${id}.${changed.toString("base64url")}`, "totp:1")).toThrow();
  }
});

// Proves 11.2.5
test("a text that was cut does not open, however short", () => {
  const vault = createVault({ current: first });
  const [version, id, text = ""] = vault.seal("secret", "totp:1").split(".");
  const bytes = Buffer.from(text, "base64url");
  for (let length = 0; length < bytes.length; length++) {
    const cut = bytes.subarray(0, length).toString("base64url");
    expect(() => vault.open(`${version}.${id}.${cut}`, "totp:1")).toThrow();
  }
});

// Proves 11.2.2
test("after a change of keys, old texts still open and new ones are sealed under the new key", () => {
  const sealed = createVault({ current: first }).seal("secret", "totp:1");
  const vault = createVault({ current: second, earlier: [first] });

  expect(vault.open(sealed, "totp:1")).toBe("secret");
  expect(vault.seal("secret", "totp:1")).toMatch(/^v1\.second\./);
});

test("an unknown key is named in the error", () => {
  const sealed = createVault({ current: first }).seal("secret", "totp:1");

  expect(() => createVault({ current: second }).open(sealed, "totp:1")).toThrow('"first"');
  expect(() => createVault({ current: second }).open("nonsense", "totp:1")).toThrow();
});
