import fc from "fast-check";
import { getExampleNumber } from "libphonenumber-js";
import examples from "libphonenumber-js/mobile/examples";
import { expect, test } from "vitest";
import { phoneCountries } from "../countries";
import { read } from "./reading";
import { readWritten } from "./written";

const posted = (text: string, chosen = "US") => read(readWritten(text, chosen).signed, chosen).e164;

test.each([
  ["+1 202 555 0123", "US", "+12025550123"],
  ["(202) 555-0123", "US", "+12025550123"],
  ["202-555-0123", "US", "+12025550123"],
  ["202.555.0123", "US", "+12025550123"],
  ["2025550123", "US", "+12025550123"],
  ["1 (202) 555-0123", "US", "+12025550123"],
  ["12025550123", "US", "+12025550123"],
  ["(604) 555-1234", "US", "+16045551234"],
  ["+1 (202) 555-0123 ext. 456", "US", "+12025550123"],
  ["202-555-0123 x456", "US", "+12025550123"],
  ["+1-202-555-0123;ext=456", "US", "+12025550123"],
  ["+12025550123#456", "US", "+12025550123"],
  ["+93 70 123 4567,,123#", "US", "+93701234567"],
  ["+93 70 123 4567;ext=123", "US", "+93701234567"],
  ["+93 70 123 4567x123", "US", "+93701234567"],
  ["+93 70 123 4567,123", "US", "+93701234567"],
  ["+93 70 123 4567p123", "US", "+93701234567"],
  ["+93 70 123 4567 W123", "US", "+93701234567"],
  ["+93 70 123 4567;123#", "US", "+93701234567"],
  ["+1 (202) 555-0123,,0123456789#,,,,*0123#", "IT", "+12025550123"],
  ["+16465550123,,4711# US (New York)", "IT", "+16465550123"],
  ["tel:+12025550123,,123%23", "IT", "+12025550123"],
  ["tel:02-1234567,,4;phone-context=+39", "US", "+39021234567"],
  ["020 7946 0958,,4", "GB", "+442079460958"],
  ["(020) 7946 0958;4#", "GB", "+442079460958"],
  ["51234,,1", "FK", "+50051234"],
  ["51234,1", "FK", "+50051234"],
  ["+999 123 456,,12#", "US", "+999123456"],
  ["+44 20 7946,0958", "US", "+442079460958"],
  ["+1 202 555,0123", "IT", "+12025550123"],
  ["06,12,34,56,78", "FR", "+33612345678"],
  ["2025550123,2025550199", "US", "+12025550123"],
  ["+44 20 7946 0958 w, +44 7700 900123 p", "US", "+442079460958"],
  ["Temp12 +44 20 7946 0958", "US", "+442079460958"],
  ["+44 (0)20 7946 0958", "US", "+442079460958"],
  ["+44(0)2079460958", "US", "+442079460958"],
  ["0044 20 7946 0958", "US", "+442079460958"],
  ["00 44 (0) 20 7946 0958", "US", "+442079460958"],
  ["011 44 20 7946 0958", "US", "+442079460958"],
  ["020 7946 0958", "GB", "+442079460958"],
  ["44 20 7946 0958", "US", "+442079460958"],
  ["(+44) 20 7946 0958", "US", "+442079460958"],
  ["Tel.: +44 20 7946 0958 (office)", "US", "+442079460958"],
  ["Room 12, +44 20 7946 0958", "US", "+442079460958"],
  ["+44 20 7946 0958 / +44 20 7946 0959", "US", "+442079460958"],
  ["+44 20 7946 0958, +44 20 7946 0959", "US", "+442079460958"],
  ["+39 02 1234567", "US", "+39021234567"],
  ["+39 (0)2 1234567", "US", "+39021234567"],
  ["0039 02 1234567", "US", "+39021234567"],
  ["02/1234567", "IT", "+39021234567"],
  ["333 123 4567", "IT", "+393331234567"],
  ["3331234567", "IT", "+393331234567"],
  ["+33 6 12 34 56 78", "US", "+33612345678"],
  ["06 12 34 56 78", "FR", "+33612345678"],
  ["+49 (0) 30 / 901820", "US", "+4930901820"],
  ["030/901820", "DE", "+4930901820"],
  ["+7 (495) 123-45-67 доб. 12", "US", "+74951234567"],
  ["8 (495) 123-45-67", "RU", "+74951234567"],
  ["tel:+1-202-555-0123", "IT", "+12025550123"],
  ["tel:02-1234567;phone-context=+39", "US", "+39021234567"],
  ["TEL:+12025550123;ext=4", "IT", "+12025550123"],
  ["sms:+12025550123?body=Hi%202", "IT", "+12025550123"],
  ["https://wa.me/12025550123", "IT", "+12025550123"],
  ["https://wa.me/12025550123?text=1", "IT", "+12025550123"],
  ["https://api.whatsapp.com/send?phone=12025550123&text=hi", "IT", "+12025550123"],
  ["\u202a+1 202 555 0123\u202c", "IT", "+12025550123"],
  ["\u200e+1\u00a0202\u2011555\u20110123\u200f", "IT", "+12025550123"],
  ["＋１ ２０２ ５５５ ０１２３", "IT", "+12025550123"],
  ["+٩٧١ ٥٠ ١٢٣ ٤٥٦٧", "US", "+971501234567"],
  ["٠٥٠١٢٣٤٥٦٧", "AE", "+971501234567"],
])("%j with %s chosen is %s", (text, chosen, e164) => {
  expect(posted(text, chosen)).toBe(e164);
});

test("digits without a plus are read as country code first when that is valid", () => {
  expect(readWritten("33331234567", "IT")).toEqual({
    signed: "+33331234567",
    assumed: true,
    valid: true,
    uncoded: "33331234567",
  });
});

test("what is no number at all is nothing", () => {
  expect(posted("no number")).toBe("");
});

test("an odd number is kept as it is", () => {
  expect(posted("+999 123 456")).toBe("+999123456");
});

test("every country's example number is right however it is written", () => {
  const example = fc
    .constantFrom(...phoneCountries.map(({ iso }) => iso))
    .map((iso) => getExampleNumber(iso as "US", examples))
    .filter((number) => number !== undefined);
  const forms = fc.constantFrom<(e164: string, international: string) => string>(
    (_, international) => international,
    (e164) => e164,
    (e164) => e164.replace("+", "00"),
    (_, international) => international.replace(/^(\+\d+) (.*)/, "($1) $2"),
    (_, international) => international.replaceAll(" ", "-"),
    (_, international) => `tel:${international.replaceAll(" ", "-")}`,
    (_, international) => `Call ${international} ext. 99`,
    (_, international) => `\u202a${international.replaceAll(" ", "\u00a0")}\u202c`,
  );
  fc.assert(
    fc.property(example, forms, (number, form) => {
      expect(posted(form(number.number, number.formatInternational()))).toBe(number.number);
    }),
    { numRuns: 1000 },
  );
});

test("every country's example number is right in its national form, with the country chosen", () => {
  for (const { iso } of phoneCountries) {
    const number = getExampleNumber(iso as "US", examples);
    if (!number) continue;
    const national = number.formatNational();
    const codeFirst = read(`+${national.replace(/\D/g, "")}`, iso);
    // Where both readings are valid and nothing shows which is meant, the code comes first by rule.
    if (!codeFirst.valid || /^\D*0/.test(national)) expect(posted(national, iso), iso).toBe(number.number);
  }
});

test("what is dialled behind a number is no part of it, in any country", () => {
  const pauses = [
    ",,123#",
    ";ext=123",
    "x123",
    ",123",
    "p123",
    "w123",
    ";123#",
    ",,,,98765#,,4#",
    "P,123",
    " ,123# ",
  ];
  for (const { iso } of phoneCountries) {
    const number = getExampleNumber(iso as "US", examples);
    if (!number) continue;
    for (const pause of pauses)
      for (const form of [number.number, number.formatInternational()])
        expect(posted(form + pause), form + pause).toBe(number.number);
  }
});

test("whatever is pasted, E.164 or nothing comes of it", () => {
  const texts = fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^[0-9+() /;,px#.-]{0,30}$/));
  fc.assert(
    fc.property(texts, (text) => {
      expect(posted(text)).toMatch(/^(\+[1-9]\d{1,14})?$/);
    }),
    { numRuns: 1000 },
  );
});
