import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { maskToken, unmaskToken } from "./mask-token.server";

const secret = randomBytes(32);

test("a maskToken secret is itself again without its mask", () => {
  expect(unmaskToken(maskToken(secret))).toEqual(secret);
});

test("no two maskings of a secret share a part", () => {
  const texts = Array.from({ length: 50 }, () => maskToken(secret));
  for (const [from, to] of [
    [0, 8],
    [43, 51],
    [78, 86],
  ]) {
    expect(new Set(texts.map((text) => text.slice(from, to))).size).toBe(texts.length);
  }
});

test.each(["", "short", "x".repeat(200), secret.toString("base64url")])(
  "%j is no maskToken secret",
  (text) => {
    expect(unmaskToken(text)).toBeNull();
  },
);
