import { expect, test } from "vitest";
import { inert, inertJson } from "./inert-text";

test.each([
  ["a colour sequence", "\u001b[31mred\u001b[0m", "\\x1b[31mred\\x1b[0m"],
  ["the one-byte sequence introducer", "\u009b2J", "\\x9b2J"],
  ["a window title", "\u001b]0;owned\u0007", "\\x1b]0;owned\\x07"],
  ["a carriage return that would overwrite the line", "safe\rgone", "safe\\x0dgone"],
  ["a line break that would fake a row", "one\ntwo", "one\\ntwo"],
  ["a right-to-left override", "exe.\u202egpj", "exe.\\u{202e}gpj"],
  ["an invisible tag character", "a\u{e0041}b", "a\\u{e0041}b"],
])("%s is shown, not obeyed", (_what, text, shown) => {
  expect(inert(text)).toBe(shown);
});

test("names in any script are left alone", () => {
  const names = "Zoë Ñandú Ağaoğlu 王小明 Олена عمر";

  expect(inert(names)).toBe(names);
});

// Proves 1.2.10
test("JSON has no steering characters either, and still means the same", () => {
  const value = { name: "\u001b[2J\u009b\u007f\u202e\u{e0041}\u2028é", list: ["王"] };

  const json = inertJson(value);

  for (const steering of ["\u001b", "\u009b", "\u007f", "\u202e", "\u{e0041}", "\u2028"]) {
    expect(json).not.toContain(steering);
  }
  expect(json).toContain("é");
  expect(JSON.parse(json)).toEqual(value);
});
