import fc from "fast-check";
import { expect, test } from "vitest";
import { findCountry, phoneCountries } from "../countries";
import { read } from "./reading";
import { significant } from "./significant";

const countries = fc.constantFrom(...phoneCountries.map(({ iso }) => iso));
const signed = fc.stringMatching(/^(\+[1-9]|[0-9])[0-9]{0,14}$/).map(significant);

test.each([
  ["+12025550123", "+1 202 555 0123", "+12025550123", "US"],
  ["+39021234567", "+39 02 123 4567", "+39021234567", "IT"],
  ["+393331234567", "+39 333 123 4567", "+393331234567", "IT"],
  ["+442079460958", "+44 20 7946 0958", "+442079460958", "GB"],
  ["+4402079460958", "+44 020 7946 0958", "+442079460958", "GB"],
  ["+441534700000", "+44 1534 700000", "+441534700000", "JE"],
  ["+390669812345", "+39 06 6981 2345", "+390669812345", "VA"],
  ["+16045551234", "+1 604 555 1234", "+16045551234", "CA"],
  ["+12425551234", "+1 242 555 1234", "+12425551234", "BS"],
  ["+77012345678", "+7 701 234 5678", "+77012345678", "KZ"],
  ["+2474567", "+247 4567", "+2474567", "AC"],
])("%s is shown as %s, posted as %s and belongs to %s", (digits, text, e164, country) => {
  expect(read(digits, "US")).toMatchObject({ text, e164, country });
});

test("digits without a plus are national ones of the chosen country", () => {
  expect(read("0612345678", "FR")).toMatchObject({
    text: "06 12 34 56 78",
    e164: "+33612345678",
    country: "FR",
    valid: true,
  });
});

test("a country code alone is not posted, but its country shows", () => {
  expect(read("+39", "US")).toMatchObject({ e164: "", country: "IT" });
  expect(read("+3", "US")).toMatchObject({ e164: "", country: "US" });
  expect(read("+", "IT")).toMatchObject({ e164: "", country: "IT" });
});

test("an odd number is posted as it is", () => {
  expect(read("+999123456", "US").e164).toBe("+999123456");
  expect(read("+3912", "US").e164).toBe("+3912");
  expect(read("+870773111632", "IT")).toMatchObject({ e164: "+870773111632", country: "IT" });
});

test.each([
  ["US", "0112112345", "+2112345"],
  ["AU", "00112112345", "+2112345"],
  ["AS", "01121", ""],
  ["CV", "080440462", ""],
])("from %s, %s dials out to a code that nobody has, and is posted as %j", (chosen, digits, e164) => {
  expect(read(digits, chosen).e164).toBe(e164);
});

test.each(["CV", "WS"])("where one zero dials out, as from %s, the digit after it is shown", (chosen) => {
  expect(read("02", chosen)).toMatchObject({ text: "02", e164: "", country: chosen });
});

test("among countries that share a code the chosen one stays until the digits say otherwise", () => {
  expect(read("+1", "CA").country).toBe("CA");
  expect(read("+1604555", "US").country).toBe("US");
  expect(read("+12025550123", "CA").country).toBe("US");
  expect(read("+44", "JE").country).toBe("JE");
  expect(read("+590690", "MF").country).toBe("MF");
  expect(read("+672112345", "AQ").country).toBe("AQ");
});

test("a code that was not chosen goes to the country it belongs to in the first place", () => {
  expect(read("+44", "US").country).toBe("GB");
  expect(read("+7", "US").country).toBe("RU");
  expect(read("+1", "IT").country).toBe("US");
});

test("the digits shown are the digits typed, none more and none less", () => {
  fc.assert(
    fc.property(signed, countries, (digits, chosen) => {
      expect(significant(read(digits, chosen).text)).toBe(digits);
    }),
    { numRuns: 1000 },
  );
});

test("what is posted is E.164 or nothing, and there is always a country", () => {
  fc.assert(
    fc.property(signed, countries, (digits, chosen) => {
      const { e164, country } = read(digits, chosen);
      expect(e164).toMatch(/^(\+[1-9]\d{1,14})?$/);
      expect(findCountry(country)).toBeDefined();
    }),
    { numRuns: 1000 },
  );
});

test("a country that is shown has the number's code, unless no country has it", () => {
  fc.assert(
    fc.property(signed, countries, (digits, chosen) => {
      const { country } = read(digits, chosen);
      const code = findCountry(country)?.dialCode ?? "";
      expect(country === chosen || digits.startsWith(`+${code}`) || !digits.startsWith("+")).toBe(true);
    }),
    { numRuns: 1000 },
  );
});
