import { expect, test } from "vitest";
import { nicknameKey } from "./profiles.rules";

test.each([
  ["Ada", "ada"],
  ["ＡＤＡ", "ada"],
  ["ada  rossi", "Ada Rossi"],
  ["Zoë", "Zoe\u0308"],
  ["ada", "a\u200bda\ufe0f"],
  ["Zoë", "Zoe\u034f\u0308"],
  ["ada", "ada\u2800"],
  ["ada rossi", "ada\u2800rossi"],
])("%s and %s are one nickname", (one, other) => {
  expect(nicknameKey(one)).toBe(nicknameKey(other));
});

test("nicknames that read differently are two", () => {
  expect(nicknameKey("ada")).not.toBe(nicknameKey("ad4"));
});
