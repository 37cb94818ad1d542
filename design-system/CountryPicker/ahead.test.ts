import fc from "fast-check";
import { expect, test } from "vitest";
import { countries, phoneCountries } from "#lib/countries";
import { findAhead } from "./ahead";
import { createSearch, fold } from "./search";

const search = createSearch(phoneCountries);

/** Types characters one after the other; after each the title it is on. A bar is a pause that begins a new text. */
function type(keys: string, shown = phoneCountries, start = "US"): (string | undefined)[] {
  let [active, text, before] = [start, "", ""];
  return [...keys].flatMap((key) => {
    if (key === "|") {
      text = "";
      return [];
    }
    text += key;
    const found = findAhead({ shown, search, active, text, before });
    before = text;
    active = found?.iso ?? active;
    return [found?.title];
  });
}

test("a repeated letter walks through its countries, and round at the end", () => {
  const begun = phoneCountries.filter(({ title }) => title.startsWith("U")).map(({ title }) => title);
  expect(type("u".repeat(begun.length + 1))).toEqual([...begun, begun[0]]);
  expect(type("mmm")).toEqual(["Macao", "Madagascar", "Malawi"]);
});

test("it walks however slowly the letter is repeated", () => {
  expect(type("u|u|u")).toEqual(["Uganda", "Ukraine", "United Arab Emirates"]);
});

test("every letter walks through the countries whose titles begin with it, accents or not", () => {
  for (const letter of "abcdefghijklmnopqrstuvwyz") {
    const begun = phoneCountries.filter(({ title }) => fold(title).startsWith(letter));
    expect(type(letter.repeat(begun.length))).toEqual(begun.map(({ title }) => title));
  }
});

test("letters in a row go to the first title that begins with them, not to a code", () => {
  expect(type("mad")).toEqual(["Macao", "Macao", "Madagascar"]);
  expect(type("ita").at(-1)).toBe("Italy");
  expect(type("united s").at(-1)).toBe("United States");
});

test("what begins no title is found by the names and codes that people use", () => {
  expect(type("holl").at(-1)).toBe("Netherlands");
  expect(type("usa").at(-1)).toBe("United States");
  expect(type("+39").at(-1)).toBe("Italy");
});

test("typing never leaves what the list shows", () => {
  fc.assert(
    fc.property(fc.constantFrom("ger", "isl", "united", "zz"), fc.string({ maxLength: 4 }), (query, keys) => {
      const shown = search(query);
      const titles = shown.map(({ title }) => title);
      expect(
        type(keys.replaceAll("|", ""), shown).filter((title) => title && !titles.includes(title)),
      ).toEqual([]);
    }),
  );
});

test("every country is reached by its title", () => {
  for (const { title } of countries) expect(type(title).at(-1), title).toBe(title);
});
