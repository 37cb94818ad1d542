import fc from "fast-check";
import { expect, test } from "vitest";
import { countries, phoneCountries } from "./countries";
import { otherNames } from "./names";
import { createSearch, fold } from "./search";

const search = createSearch(countries);
const titlesFor = (query: string) => search(query).map(({ title }) => title);
const anyCountry = fc.constantFrom(...countries);

test.each([
  ["italy", "Italy"],
  ["IT", "Italy"],
  ["ITA", "Italy"],
  ["uk", "United Kingdom"],
  ["U.K.", "United Kingdom"],
  ["great britain", "United Kingdom"],
  ["England", "United Kingdom"],
  ["scot", "United Kingdom"],
  ["usa", "United States"],
  ["U.S.A.", "United States"],
  ["america", "United States"],
  ["the united states", "United States"],
  ["UAE", "United Arab Emirates"],
  ["emirates", "United Arab Emirates"],
  ["holland", "Netherlands"],
  ["the netherlands", "Netherlands"],
  ["burma", "Myanmar"],
  ["swaziland", "Eswatini"],
  ["czech republic", "Czechia"],
  ["turkey", "Türkiye"],
  ["turkiye", "Türkiye"],
  ["persia", "Iran"],
  ["ceylon", "Sri Lanka"],
  ["zaire", "Democratic Republic of the Congo"],
  ["DRC", "Democratic Republic of the Congo"],
  ["cape verde", "Cabo Verde"],
  ["east timor", "Timor-Leste"],
  ["timor leste", "Timor-Leste"],
  ["macau", "Macao"],
  ["ivory coast", "Côte d'Ivoire"],
  ["cote d'ivoire", "Côte d'Ivoire"],
  ["Côte d’Ivoire", "Côte d'Ivoire"],
  ["cote divoire", "Côte d'Ivoire"],
  ["cote d ivoire", "Côte d'Ivoire"],
  ["curacao", "Curaçao"],
  ["aland", "Åland Islands"],
  ["ÅLAND", "Åland Islands"],
  ["reunion", "Réunion"],
  ["sao tome", "São Tomé and Príncipe"],
  ["st lucia", "Saint Lucia"],
  ["St. Lucia", "Saint Lucia"],
  ["saint lucia", "Saint Lucia"],
  ["trinidad & tobago", "Trinidad and Tobago"],
  ["guinea bissau", "Guinea-Bissau"],
  ["bissau guinea", "Guinea-Bissau"],
  ["guinea", "Guinea"],
  ["niger", "Niger"],
  ["dominica", "Dominica"],
  ["samoa", "Samoa"],
  ["south korea", "South Korea"],
  ["korea", "South Korea"],
  ["korea north", "North Korea"],
  ["ROK", "South Korea"],
  ["deutschland", "Germany"],
  ["Österreich", "Austria"],
  ["osterreich", "Austria"],
  ["schweiz", "Switzerland"],
  ["españa", "Spain"],
  ["日本", "Japan"],
  ["россия", "Russia"],
  ["Ελλάδα", "Greece"],
  ["BEL", "Belgium"],
  ["stan", "Afghanistan"],
  ["+39", "Italy"],
  ["0039", "Italy"],
  ["44", "United Kingdom"],
  ["+1", "United States"],
  ["+ 3 5 3", "Ireland"],
])("a search for %j shows %s first", (query, title) => {
  expect(titlesFor(query)[0]).toBe(title);
});

test.each(["zzzz", "italy x", "+999", "***", "😀", "\\", ".*", "united kingdom of nowhere"])(
  "a search for %j finds nothing",
  (query) => {
    expect(titlesFor(query)).toEqual([]);
  },
);

test.each(["", "  ", "+", "("])("%j is no query yet: the whole list stays", (query) => {
  expect(search(query)).toBe(countries);
});

test("titles that begin alike come before titles that contain it", () => {
  expect(titlesFor("guin").slice(0, 2)).toEqual(["Guinea", "Guinea-Bissau"]);
  expect(titlesFor("guin")).toContain("Papua New Guinea");
});

test("a country is found by every beginning of its title, however it is typed", () => {
  fc.assert(
    fc.property(anyCountry, fc.integer({ min: 1, max: 60 }), fc.boolean(), (country, length, shout) => {
      const typed = country.title.slice(0, length);
      expect(search(shout ? typed.toUpperCase() : typed)).toContain(country);
    }),
  );
});

test("a country's title, with or without its accents, and its two-letter code show it first", () => {
  for (const country of countries) {
    expect(search(country.title)[0]).toBe(country);
    expect(search(fold(country.title))[0]).toBe(country);
    expect(search(country.iso)[0]).toBe(country);
  }
});

test("a country is found by each of its other names, and by its three-letter code in capitals first", () => {
  const searchAll = createSearch(phoneCountries);
  for (const country of phoneCountries) {
    const [code3 = "", ...names] = otherNames.get(country.iso) ?? [];
    expect(code3, country.title).toMatch(/^[A-Z]{3}$/);
    expect(searchAll(code3)[0]).toBe(country);
    for (const name of names) expect(searchAll(name), name).toContain(country);
  }
});

test("no text makes the search fail, and it never answers with a country twice", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const found = search(text);
      expect(new Set(found).size).toBe(found.length);
    }),
  );
});
