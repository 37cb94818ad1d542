import fc from "fast-check";
import { expect, test } from "vitest";
import { isCharacter, isTyping, noTypeAhead, typeAhead } from "./typeAhead";

const typed = (...keys: [character: string, at: number][]) =>
  keys.reduce((state, [character, at]) => typeAhead(state, character, at), noTypeAhead).text;

test("characters typed in a row make one text", () => {
  expect(typed(["i", 0], ["t", 400], ["a", 999])).toBe("ita");
});

// Proves 9.11
test("type-ahead begins again after a pause of 1000 ms", () => {
  expect(typed(["i", 0], ["t", 999])).toBe("it");
  expect(typed(["i", 0], ["f", 1000])).toBe("f");
});

test("the pause counts from the last character, not from the first", () => {
  expect(typed(["f", 0], ["r", 900], ["a", 1800])).toBe("fra");
});

test("a space goes on with a text but begins none", () => {
  expect(isTyping(noTypeAhead, 0)).toBe(false);
  expect(isTyping(typeAhead(noTypeAhead, "s", 100), 200)).toBe(true);
});

test("shortcuts and named keys type nothing", () => {
  const plain = { ctrlKey: false, metaKey: false, altKey: false };
  expect(isCharacter({ key: "é", ...plain })).toBe(true);
  expect(isCharacter({ key: "Enter", ...plain })).toBe(false);
  expect(isCharacter({ key: "a", ...plain, ctrlKey: true })).toBe(false);
});

test("the text is what was typed since the last pause, however the times fall", () => {
  const presses = fc.array(fc.tuple(fc.constantFrom("a", "b", " "), fc.integer({ min: 0, max: 2000 })));
  fc.assert(
    fc.property(presses, (gaps) => {
      let now = 0;
      let expected = "";
      let state = noTypeAhead;
      for (const [character, gap] of gaps) {
        now += gap;
        expected = expected !== "" && gap < 1000 ? expected + character : character;
        state = typeAhead(state, character, now);
      }
      expect(state.text).toBe(expected);
    }),
  );
});
