import fc from "fast-check";
import { expect, test } from "vitest";
import { toAsciiDigits, toAsciiNumber } from "./digits";

test.each([
  ["full-width", "０１２３４５６７８９"],
  ["Arabic-Indic", "٠١٢٣٤٥٦٧٨٩"],
  ["Persian", "۰۱۲۳۴۵۶۷۸۹"],
  ["Devanagari", "०१२३४५६७८९"],
  ["Bengali", "০১২৩৪৫৬৭৮৯"],
  ["Thai", "๐๑๒๓๔๕๖๗๘๙"],
  ["mathematical bold", "𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗"],
  ["mathematical monospace, the last of five rows that touch", "𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿"],
])("%s digits are read as 0 to 9", (_script, digits) => {
  expect(toAsciiDigits(digits)).toBe("0123456789");
});

test("every decimal digit of Unicode becomes one of 0 to 9", () => {
  const scalar = fc.integer({ min: 0, max: 0x10ffff }).filter((code) => code < 0xd800 || code > 0xdfff);
  const digit = scalar.map((code) => String.fromCodePoint(code)).filter((char) => /\p{Nd}/u.test(char));
  fc.assert(
    fc.property(digit, (char) => /^[0-9]$/.test(toAsciiDigits(char))),
    { numRuns: 50 },
  );
});

test("a text without digits of other scripts stays as it is", () => {
  fc.assert(
    fc.property(fc.string(), (text) => toAsciiDigits(text) === text),
    { examples: [["٫ ½ ² ①"]] },
  );
});

test.each([
  ["١٢٫٥٪", "12.5%"],
  ["１２．５％", "12.5%"],
  ["१२,५", "12,5"],
  ["１，５", "1,5"],
  ["5² ① ½ ١٬٠٠٠", "5² ① ½ 1٬000"],
])("the number %s becomes %s", (written, ascii) => {
  expect(toAsciiNumber(written)).toBe(ascii);
});
