import fc from "fast-check";
import { expect, test } from "vitest";
import { findCountry, phoneCountries } from "#lib/countries";
import { countDigits, significant } from "#lib/phone";
import {
  beginWith,
  describe,
  describeUncoded,
  insertAtOnce,
  type PhoneField,
  pick,
  settle,
  takeKey,
} from "./phoneField";

/** Presses keys one after the other, as an input would insert them at its caret. */
function press(field: PhoneField, keys: string): PhoneField {
  return [...keys].reduce((now, key) => {
    const raw = now.text.slice(0, now.caret) + key + now.text.slice(now.caret);
    return takeKey(now, { raw, caret: now.caret + 1 });
  }, field);
}
function erase(field: PhoneField, direction: "backward" | "forward" = "backward", times = 1): PhoneField {
  if (times === 0) return field;
  const at = direction === "backward" ? field.caret - 1 : field.caret;
  if (at < 0) return field;
  const raw = field.text.slice(0, at) + field.text.slice(at + 1);
  return erase(takeKey(field, { raw, caret: at, deleted: direction }), direction, times - 1);
}
const empty = (chosen = "US") => beginWith("", chosen);
const paste = (field: PhoneField, text: string) => insertAtOnce(field, text, field.caret, field.caret);
/** The field as people see it: the caret as a bar. */
const seen = ({ text, caret }: PhoneField) => `${text.slice(0, caret)}|${text.slice(caret)}`;

test("it begins empty with the country to begin with, without its dial code", () => {
  expect(seen(empty())).toBe("|");
  expect(describe(empty())).toEqual({ e164: "", country: "US" });
});

test("typing formats with the dial code as it goes, and the country follows", () => {
  let field = empty();
  const steps = [..."+393331234567"].map((key) => {
    field = press(field, key);
    return field.text;
  });
  expect(steps.slice(0, 4)).toEqual(["+", "+3", "+39", "+39 3"]);
  expect(field.text).toBe("+39 333 123 4567");
  expect(describe(field)).toEqual({ e164: "+393331234567", country: "IT" });
});

test("typed digits without a plus are read as country code first", () => {
  const field = press(empty(), "442079460958");
  expect(field.text).toBe("+44 20 7946 0958");
  expect(describe(field)).toEqual({ e164: "+442079460958", country: "GB" });
});

test("when the focus leaves and only the national reading is valid, that one is taken", () => {
  const field = press(empty(), "2025550123");
  expect(describe(field).country).toBe("EG");
  expect(settle(field).text).toBe("+1 202 555 0123");
  expect(describe(settle(field))).toEqual({ e164: "+12025550123", country: "US" });
});

test("a trunk zero is typed as it is and settled with the country that was picked", () => {
  const field = press(empty("FR"), "0612345678");
  expect(field.text).toBe("06 12 34 56 78");
  expect(describe(field)).toEqual({ e164: "+33612345678", country: "FR" });
  expect(settle(field).text).toBe("+33 6 12 34 56 78");
});

test("an explicit plus is never read as anything but a country code", () => {
  expect(settle(press(empty(), "+2025550123")).text).toBe("+20 2 5550123");
});

test("a leading 00 counts as a plus", () => {
  expect(press(empty(), "00").text).toBe("+");
  expect(press(empty(), "0039021234567").text).toBe("+39 02 123 4567");
});

test("letters do not appear", () => {
  expect(press(empty(), "+a3b9c ext").text).toBe("+39");
});

test("digits of any script are taken", () => {
  expect(press(empty(), "＋３９٣٣٣").text).toBe("+39 333");
});

test("at least 15 digits are kept, and more do not push others out", () => {
  const field = press(empty(), "+999123456789012");
  expect(significant(field.text)).toBe("+999123456789012");
  expect(significant(press(field, "3").text)).toBe("+999123456789012");
});

test("a country is always selected, also while the code is unfinished or unknown", () => {
  for (const keys of ["+", "+3", "+999", "0"])
    expect(describe(press(empty("IT"), keys)).country, keys).toBe("IT");
});

test("picking a country puts its code in", () => {
  const field = pick(empty(), "IT");
  expect(seen(field)).toBe("+39 |");
  expect(press(field, "333").text).toBe("+39 333");
  expect(describe(field)).toEqual({ e164: "", country: "IT" });
});

test("picking a country keeps the national digits", () => {
  const field = pick(press(empty(), "+12025550123"), "IT");
  expect(significant(field.text)).toBe("+392025550123");
  expect(describe(field).country).toBe("IT");
});

test("picking a country drops the trunk zero of the other", () => {
  expect(significant(pick(press(empty(), "+44020794"), "FR").text)).toBe("+3320794");
});

test("a picked country stays although the digits are another's, until they change", () => {
  const field = pick(press(empty(), "+12025550123"), "CA");
  expect(describe(field).country).toBe("CA");
  expect(describe(press(erase(field), "4")).country).toBe("US");
});

test("the picked country is the one a national number belongs to", () => {
  const field = erase(pick(empty(), "IT"), "backward", 4);
  expect(field.text).toBe("");
  expect(settle(press(field, "3331234567")).text).toBe("+39 333 123 4567");
  expect(settle(press(field, "021234567")).text).toBe("+39 02 123 4567");
});

test("the caret stays where it is while digits go in and out in the middle", () => {
  const field = { ...press(empty(), "+12025550123"), caret: 6 };
  expect(seen(field)).toBe("+1 202| 555 0123");
  expect(seen(press(field, "9"))).toBe("+1 2029|5550123");
  expect(seen(erase(field))).toBe("+1 20|5 550 123");
});

test("Backspace behind a space deletes the digit before it", () => {
  const field = { ...press(empty(), "+12025550123"), caret: 7 };
  expect(seen(erase(field))).toBe("+1 20|5 550 123");
});

test("Delete before a space deletes the digit behind it", () => {
  const field = { ...press(empty(), "+12025550123"), caret: 6 };
  expect(seen(erase(field, "forward"))).toBe("+1 202| 550 123");
});

test("deleting everything leaves nothing, though the plus was not typed", () => {
  expect(erase(press(empty(), "39"), "backward", 2).text).toBe("");
  expect(erase(press(empty(), "+39"), "backward", 3).text).toBe("");
});

test("a whole number takes the place of what stands there", () => {
  expect(paste(pick(empty(), "IT"), "+44 20 7946 0958").text).toBe("+44 20 7946 0958");
  expect(paste(pick(empty(), "IT"), "0044 20 7946 0958").text).toBe("+44 20 7946 0958");
  expect(paste(pick(empty(), "IT"), "+39 02 1234567").text).toBe("+39 02 123 4567");
  expect(paste(pick(empty(), "GB"), "44 20 7946 0958").text).toBe("+44 20 7946 0958");
});

test("a national number goes behind the code that stands there", () => {
  expect(paste(pick(empty(), "IT"), "02 1234567").text).toBe("+39 02 123 4567");
  expect(paste(pick(empty(), "GB"), "(020) 7946 0958").text).toBe("+44 20 7946 0958");
  expect(paste(pick(empty(), "US"), "(202) 555-0123").text).toBe("+1 202 555 0123");
});

test("a part of a number goes where it was put", () => {
  const field = { ...press(empty(), "+1202"), caret: 3 };
  expect(seen(insertAtOnce(field, "55 5", 3, 6))).toBe("+1 555|");
});

test("a suggestion that completes half-typed digits completes them", () => {
  expect(paste(press(empty(), "20"), "25550123").text).toBe("+1 202 555 0123");
});

test("the number from the server shows formatted, with its country", () => {
  const field = beginWith("+39021234567", "US");
  expect(field.text).toBe("+39 02 123 4567");
  expect(describe(field)).toEqual({ e164: "+39021234567", country: "IT" });
});

test("digits without a country code are known as such until one is written or a country picked", () => {
  const typed = press(empty(), "0612345678");
  expect(describeUncoded(typed)).toBe("0612345678");
  expect(describeUncoded(settle(press(empty(), "2025550123")))).toBe("2025550123");
  expect(describeUncoded(press(empty(), "+33612345678"))).toBeUndefined();
  expect(describeUncoded(paste(empty(), "(202) 555-0123"))).toBe("2025550123");
  expect(describeUncoded(pick(typed, "US"))).toBeUndefined();
  expect(describeUncoded(empty())).toBeUndefined();
});

const keys = fc.stringMatching(/^[0-9+ ()a-]{0,18}$/);
const anyCountry = fc.constantFrom(...phoneCountries.map(({ iso }) => iso));
const actions = fc.array(
  fc.oneof(
    keys.map((text) => (field: PhoneField) => press(field, text)),
    fc.integer({ min: 1, max: 6 }).map((times) => (field: PhoneField) => erase(field, "backward", times)),
    fc.nat(20).map((to) => (field: PhoneField) => ({ ...field, caret: Math.min(to, field.text.length) })),
    keys.map((text) => (field: PhoneField) => paste(field, text)),
    anyCountry.map((iso) => (field: PhoneField) => pick(field, iso)),
    fc.constant(settle),
  ),
  { maxLength: 12 },
);

test("whatever people do, the field stays sound", () => {
  fc.assert(
    fc.property(anyCountry, actions, (chosen, steps) => {
      const field = steps.reduce((now, step) => step(now), empty(chosen));
      const { e164, country } = describe(field);
      expect(field.text).toMatch(/^\+?[\d ()\-/.]*$/);
      expect(countDigits(significant(field.text))).toBeLessThanOrEqual(15);
      expect(field.caret).toBeLessThanOrEqual(field.text.length);
      expect(e164).toMatch(/^(\+[1-9]\d{1,14})?$/);
      expect(findCountry(country)).toBeDefined();
    }),
    { numRuns: 500 },
  );
});

test("settling twice changes nothing more", () => {
  fc.assert(
    fc.property(anyCountry, keys, (chosen, typed) => {
      const once = settle(press(empty(chosen), typed));
      expect(describe(settle(once))).toEqual(describe(once));
    }),
    { numRuns: 500 },
  );
});

test("typing a digit at the end and taking it back restores the text", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\+[1-9][0-9]{0,13}$/), fc.nat(9), (digits, digit) => {
      const field = press(empty(), digits);
      expect(erase(press(field, String(digit))).text).toBe(field.text);
    }),
  );
});
