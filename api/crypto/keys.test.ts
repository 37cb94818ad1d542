import { expect, test } from "vitest";
import { deriveKey, deriveKeys, vaultKeys } from "./keys";
import { createVault } from "./vault";

const SECRET = "5nX0qk2bWw8Jr7HkQzT1yVdLs9mPcGfA";
const ANOTHER = "c3RhbmRpbmcgc3RpbGwgaW4gdGhlIHJhaW4h";

// Proves 9.2.4
test("every purpose has a key of its own, of 32 bytes", () => {
  const { current, earlier } = vaultKeys({ sealing: [SECRET, ANOTHER], session: [] });
  const secret = [...Object.values(deriveKeys(SECRET)), current.key, ...earlier.map(({ key }) => key)];
  const all = secret.map((key) => Buffer.from(key).toString("hex"));

  expect(new Set(all).size).toBe(6);
  for (const key of all) expect(key).toHaveLength(64);
});

test("the same secret always gives the same keys, another secret others", () => {
  expect(deriveKey(SECRET, "access token")).toEqual(deriveKey(SECRET, "access token"));
  expect(deriveKey(SECRET, "access token")).not.toEqual(deriveKey(ANOTHER, "access token"));
});

test("what was sealed under an earlier secret opens after a change", () => {
  const vault = (sealing: [string, ...string[]], session: string[] = []) =>
    createVault(vaultKeys({ sealing, session }));
  const sealed = vault([SECRET]).seal("secret", "totp:1");

  expect(vault([ANOTHER, SECRET]).open(sealed, "totp:1")).toBe("secret");
  expect(vault([ANOTHER], [SECRET]).open(sealed, "totp:1")).toBe("secret");
  expect(() => vault([ANOTHER]).open(sealed, "totp:1")).toThrow();
});

// Proves R8, 11.4.4
test.each([
  ["nothing", ""],
  ["a short one", SECRET.slice(0, 31)],
  ["one letter, many times", "a".repeat(64)],
  ["a word, many times", "changeme".repeat(8)],
])("%s is refused with what to do", (_what, secret) => {
  expect(() => deriveKeys(secret)).toThrow(/SESSION_SECRET .*openssl rand -base64 32/);
  expect(() => vaultKeys({ sealing: [SECRET, secret], session: [] })).toThrow(/SEALING_KEY/);
});

test("the sentence about a weak secret does not repeat it", () => {
  expect(() => deriveKeys("hunter2hunter2")).not.toThrow("hunter2");
  expect(() => deriveKeys("hunter2hunter2")).toThrow("14 bytes");
});
