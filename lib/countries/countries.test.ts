import { getCountries, getCountryCallingCode, isSupportedCountry } from "libphonenumber-js/min/es6";
import metadata from "libphonenumber-js/min/metadata";
import { expect, test, vi } from "vitest";
import { countries, findByDialCode, findCountry, phoneCountries } from "./countries";

/** Territories without a numbering plan of their own, with the code under which they are reached. */
const reachedThrough = { AQ: "672", BV: "47", GS: "500", HM: "672", PN: "64", TF: "262", UM: "1" };

// Proves 3.21
test("there are about 250 countries, each with a two-letter code of its own", () => {
  expect(countries).toHaveLength(250);
  expect(new Set(countries.map(({ iso }) => iso)).size).toBe(250);
  expect(countries.filter(({ iso }) => !/^[A-Z]{2}$/.test(iso))).toEqual([]);
});

test("countries are in the order of their titles, and no title comes twice", () => {
  const titles = countries.map(({ title }) => title);
  expect(titles).toEqual([...new Set(titles)].sort((a, b) => a.localeCompare(b, "en")));
});

// Proves 3.22
test("every dial code is the one libphonenumber knows", () => {
  const wrong = phoneCountries.filter(({ iso, dialCode }) => {
    const known = isSupportedCountry(iso)
      ? getCountryCallingCode(iso)
      : reachedThrough[iso as keyof typeof reachedThrough];
    return dialCode !== known;
  });
  expect(wrong).toEqual([]);
});

test("every country that libphonenumber knows can be picked for a phone number", () => {
  const offered = new Set(phoneCountries.map(({ iso }) => iso));
  expect(getCountries().filter((iso) => !offered.has(iso))).toEqual([]);
});

test("a country is found by its code in either case", () => {
  expect(findCountry("it")).toEqual({ iso: "IT", title: "Italy", dialCode: "39" });
  expect(findCountry("zz")).toBeUndefined();
});

test("a dial code that several countries share belongs to the one libphonenumber puts first", () => {
  for (const [dialCode, [main]] of Object.entries(metadata.country_calling_codes)) {
    expect(findByDialCode(dialCode)?.iso, dialCode).toBe(main);
  }
});

test("a dial code that no country has belongs to none", () => {
  expect(findByDialCode("999")).toBeUndefined();
});

test("the list does not ask the browser for names", async () => {
  const asked = vi.spyOn(Intl, "DisplayNames").mockImplementation(() => {
    throw new Error("Titles are data: a browser's differ by its language and its age.");
  });
  vi.resetModules();
  const again = await import("./countries");
  expect(again.countries).toEqual(countries);
  expect(asked).not.toHaveBeenCalled();
});
