import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { newInviteCode } from "./invite-code";

// Proves 9.2, 6.4.1
test("an invite code has 12 characters of Crockford's base32", () => {
  for (let made = 0; made < 200; made++) {
    expect(newInviteCode(randomBytes)).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
  }
});

// Proves R4, 11.5.1
test("every character of the alphabet can come up, each for the same number of bytes", () => {
  const counts = new Map<string, number>();
  for (let byte = 0; byte < 256; byte++) {
    const [first = ""] = newInviteCode((size) => Buffer.alloc(size, byte));
    counts.set(first, (counts.get(first) ?? 0) + 1);
  }

  expect(counts.size).toBe(32);
  expect(new Set(counts.values())).toEqual(new Set([8]));
});
