import fc from "fast-check";
import { expect, test } from "vitest";
import { type Edit, insertText, readCode } from "./otp";

const codes = fc.stringMatching(/^[0-9]{6}$/);
const edits: fc.Arbitrary<Edit> = fc
  .tuple(fc.stringMatching(/^[0-9]{0,6}$/), fc.nat(6), fc.nat(6))
  .map(([value, a, b]) => ({
    value,
    start: Math.min(a, b, value.length),
    end: Math.min(Math.max(a, b), value.length),
  }));

test.each([
  ["012345", "012345"],
  ["123 456", "123456"],
  ["123-456", "123456"],
  ["123–456", "123456"],
  ["1 2 3 4 5 6", "123456"],
  ["1, 2, 3, 4, 5, 6", "123456"],
  ["12.34.56", "123456"],
  ["\u202a123\u00a0456\u202c", "123456"],
  ["G-123456", "123456"],
  ["１２３４５６", "123456"],
  ["٠١٢٣٤٥", "012345"],
  ["Your Conclave code is 123456. It expires in 10 minutes.", "123456"],
  ["2 of 3: use 123 456 within 10 minutes", "123456"],
  ["10 minutes left, 123-456", "123456"],
  ["Il codice è 123456", "123456"],
  ["on 2024-11-21 at 10:30 your code was 654321", "654321"],
  ["<#> 123456 is your code\nFA+9qCX9VSu", "123456"],
])("of %j the code is %s", (text, code) => {
  expect(readCode(text)).toBe(code);
});

test("of a text with fewer digits those digits are taken", () => {
  expect(readCode("12 3")).toBe("123");
});

test("of a text with too many digits in one run the first ones are taken", () => {
  expect(readCode("12345678")).toBe("123456");
});

test("a text without digits is an empty code", () => {
  expect(readCode("code")).toBe("");
});

test("a code of another length is found by its length", () => {
  expect(readCode("Use 1234 5678, not 123456", 8)).toBe("12345678");
});

test("a digit goes in where the caret is", () => {
  expect(insertText({ value: "1256", start: 2, end: 2 }, "3", 6)).toEqual({
    value: "12356",
    start: 3,
    end: 3,
  });
});

test("a digit takes the place of what is selected", () => {
  expect(insertText({ value: "123456", start: 1, end: 4 }, "9", 6)).toEqual({
    value: "1956",
    start: 2,
    end: 2,
  });
});

test("in a full code a digit takes the place of the one after the caret", () => {
  expect(insertText({ value: "123456", start: 2, end: 2 }, "9", 6)).toEqual({
    value: "129456",
    start: 3,
    end: 3,
  });
});

test("at the end of a full code a digit changes nothing", () => {
  expect(insertText({ value: "123456", start: 6, end: 6 }, "9", 6)).toEqual({
    value: "123456",
    start: 6,
    end: 6,
  });
});

test("a whole code takes the place of a half-typed one, wherever the caret is", () => {
  fc.assert(
    fc.property(edits, codes, (edit, code) => {
      expect(insertText(edit, `Code: ${code}.`, 6)).toEqual({ value: code, start: 6, end: 6 });
    }),
  );
});

// Proves 5.8
test("whatever is typed or pasted, the result is digits only, not too long, with the caret inside", () => {
  const texts = fc.oneof(fc.string(), fc.string({ unit: "grapheme" }), fc.stringMatching(/^[0-9 -]{0,12}$/));
  fc.assert(
    fc.property(edits, texts, (edit, text) => {
      const after = insertText(edit, text, 6);
      expect(after.value).toMatch(/^[0-9]{0,6}$/);
      expect(after.start).toBeLessThanOrEqual(after.value.length);
    }),
  );
});

test("a code survives every separator that people put in", () => {
  const marks = fc.constantFrom("", " ", "-", " - ", "\u00a0", "\u2009", "–", ".", ", ", "\u200b", "·");
  fc.assert(
    fc.property(codes, fc.array(marks, { minLength: 6, maxLength: 6 }), (code, between) => {
      const written = [...code].map((digit, index) => digit + between[index]).join("");
      expect(readCode(`Code ${written} for you`)).toBe(code);
    }),
  );
});
