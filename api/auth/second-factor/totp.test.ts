import { expect, test } from "vitest";
import { codeAt, newTotpSecret, stepOfCode, totpPurpose, totpUrl } from "./totp";

/** RFC 6238 appendix B: the ASCII text 12345678901234567890. */
const RFC_SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

// Proves 10.36, 6.5.4, 11.4.1
test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("at %i s the code is the last six digits of RFC 6238's example", (seconds, code) => {
  expect(codeAt(RFC_SECRET, seconds * 1000)).toBe(code);
  expect(stepOfCode(RFC_SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
});

// Proves 6.5.5
test.each([
  [-2, null],
  [-1, 39],
  [0, 40],
  [1, 41],
  [2, null],
])("a code that is %i steps away is of step %s", (steps, expected) => {
  const now = 40 * 30_000 + 15_000;

  expect(stepOfCode(RFC_SECRET, codeAt(RFC_SECRET, now + steps * 30_000), now)).toBe(expected);
});

test.each(["", "28708", "2870820", "28708a"])("%j is no code", (text) => {
  expect(stepOfCode(RFC_SECRET, text, 59_000)).toBeNull();
});

// Proves R5, 6.5.3
test("a new secret has 160 bits, all of them drawn", () => {
  const drawn: number[] = [];
  const secret = newTotpSecret({
    randomBytes: (size) => {
      drawn.push(size);
      return Buffer.from("12345678901234567890");
    },
  });

  expect(drawn).toEqual([20]);
  expect(secret).toBe(RFC_SECRET);
});

test("the URL says everything that an app needs", () => {
  const url = new URL(totpUrl(RFC_SECRET, "Conclave & Co", "ada+1@example.org"));

  expect(decodeURIComponent(url.pathname)).toContain("ada+1@example.org");
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    secret: RFC_SECRET,
    issuer: "Conclave & Co",
    digits: "6",
    period: "30",
    algorithm: "SHA1",
  });
});

test("a secret is sealed for one researcher", () => {
  expect(totpPurpose("1")).not.toBe(totpPurpose("2"));
});
