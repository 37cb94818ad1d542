import fc from "fast-check";
import { expect, test } from "vitest";
import { countries, phoneCountries } from "#lib/countries";
import { otherNames } from "./names";
import { createSearch, fold } from "./search";

const search = createSearch(countries);
const titlesFor = (query: string) => search(query).map(({ title }) => title);

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
  ["U.S.", "United States"],
  ["the US", "United States"],
  ["the U.S.A.", "United States"],
  ["the U.K.", "United Kingdom"],
  ["St.", "Saint Barthélemy"],
  ["Falklands", "Falkland Islands"],
  ["the Caymans", "Cayman Islands"],
  ["Faroes", "Faroe Islands"],
  ["Solomons", "Solomon Islands"],
  ["Marianas", "Northern Mariana Islands"],
  ["US Virgin Islands", "United States Virgin Islands"],
  ["+39", "Italy"],
  ["0039", "Italy"],
  ["44", "United Kingdom"],
  ["+1", "United States"],
  ["+ 3 5 3", "Ireland"],
])("a search for %j shows %s first", (query, title) => {
  expect(titlesFor(query)[0]).toBe(title);
});

test.each([
  ["United States of America", "United States"],
  ["The United Kingdom of Great Britain and Northern Ireland", "United Kingdom"],
  ["Islamic Republic of Iran", "Iran"],
  ["Iran (Islamic Republic of)", "Iran"],
  ["Islamic Emirate of Afghanistan", "Afghanistan"],
  ["Federal Republic of Germany", "Germany"],
  ["German Democratic Republic", "Germany"],
  ["Slovak Republic", "Slovakia"],
  ["Syrian Arab Republic", "Syria"],
  ["Libyan Arab Jamahiriya", "Libya"],
  ["Arab Republic of Egypt", "Egypt"],
  ["Republic of Moldova", "Moldova"],
  ["Moldova (the Republic of)", "Moldova"],
  ["United Republic of Tanzania", "Tanzania"],
  ["Tanzania, United Republic of", "Tanzania"],
  ["Republic of Korea", "South Korea"],
  ["Korea, Republic of", "South Korea"],
  ["Korea (the Republic of)", "South Korea"],
  ["Korea (the Democratic People's Republic of)", "North Korea"],
  ["Congo (the Democratic Republic of the)", "Democratic Republic of the Congo"],
  ["Republic of Congo", "Republic of the Congo"],
  ["Hong Kong SAR", "Hong Kong"],
  ["China, Hong Kong SAR", "Hong Kong"],
  ["Macao Special Administrative Region", "Macao"],
  ["Taiwan (Province of China)", "Taiwan"],
  ["Venezuela (Bolivarian Republic of)", "Venezuela"],
  ["Plurinational State of Bolivia", "Bolivia"],
  ["Micronesia (Federated States of)", "Micronesia"],
  ["Macedonia, the former Yugoslav Republic of", "North Macedonia"],
  ["Palestine, State of", "Palestine"],
  ["Palestinian Territory, Occupied", "Palestine"],
  ["Holy See (Vatican City State)", "Vatican City"],
  ["Netherlands, Kingdom of the", "Netherlands"],
  ["Grand Duchy of Luxembourg", "Luxembourg"],
  ["Swiss Confederation", "Switzerland"],
  ["French Republic", "France"],
  ["Italian Republic", "Italy"],
  ["Portuguese Republic", "Portugal"],
  ["Lebanese Republic", "Lebanon"],
  ["Togolese Republic", "Togo"],
  ["Argentine Republic", "Argentina"],
  ["Hellenic Republic", "Greece"],
  ["Kyrgyz Republic", "Kyrgyzstan"],
  ["Republic of Ireland", "Ireland"],
  ["Republic of Turkey", "Türkiye"],
  ["Kingdom of Swaziland", "Eswatini"],
  ["United Mexican States", "Mexico"],
  ["Lao People's Democratic Republic", "Laos"],
  ["People's Republic of China", "China"],
  ["China (the)", "China"],
  ["Republic of the Union of Myanmar", "Myanmar"],
  ["Co-operative Republic of Guyana", "Guyana"],
  ["Democratic Socialist Republic of Sri Lanka", "Sri Lanka"],
  ["Falkland Islands (Malvinas)", "Falkland Islands"],
  ["Virgin Islands (U.S.)", "United States Virgin Islands"],
  ["Virgin Islands (British)", "British Virgin Islands"],
  ["Saint Martin (French part)", "Saint Martin"],
  ["Sint Maarten (Dutch part)", "Sint Maarten"],
  ["Bonaire, Sint Eustatius and Saba", "Caribbean Netherlands"],
  ["Saint Helena, Ascension and Tristan da Cunha", "Saint Helena"],
  ["Svalbard and Jan Mayen Islands", "Svalbard and Jan Mayen"],
])("the official name %j shows %s first", (query, title) => {
  expect(titlesFor(query)[0]).toBe(title);
});

test("as an official name begins, those that begin so are shown", () => {
  expect(titlesFor("Islamic Rep")).toEqual(["Afghanistan", "Iran", "Mauritania", "Pakistan"]);
  expect(titlesFor("Federal Republic of").slice(0, 3)).toEqual(["Germany", "Nigeria", "Somalia"]);
  expect(titlesFor("Iran (Islamic Rep")).toEqual(["Iran"]);
});

test("a country is found by its title with any form of state", () => {
  const plain = countries.filter(({ title }) => !/United|Republic|China/.test(title));
  for (const country of plain) {
    const { title } = country;
    expect(search(`${title} (the)`)[0]).toBe(country);
    expect(search(`Socialist Republic of ${title}`)).toContain(country);
    expect(search(`Sultanate of the ${title}`)).toContain(country);
    expect(search(`${title}, Federal State of`)).toContain(country);
  }
});

test("a search takes a fraction of a millisecond, also one that finds nothing at first", () => {
  const queries = ["r", "republic", "islamic republic of iran", "nothing of the kind"];
  const start = performance.now();
  for (let round = 0; round < 250; round++)
    for (const query of queries) search(query + " ".repeat(round % 2));
  expect((performance.now() - start) / 1000).toBeLessThan(1);
});

test.each([
  "islamic kingdom of",
  "republic of nowhere",
  "zzzz",
  "italy x",
  "+999",
  "***",
  "😀",
  "\\",
  ".*",
  "united kingdom of nowhere",
])("a search for %j finds nothing", (query) => {
  expect(titlesFor(query)).toEqual([]);
});

test.each(["", "  ", "+", "("])("%j is no query yet: the whole list stays", (query) => {
  expect(search(query)).toBe(countries);
});

test("titles with the same beginning come before titles that contain it", () => {
  expect(titlesFor("guin").slice(0, 2)).toEqual(["Guinea", "Guinea-Bissau"]);
  expect(titlesFor("guin")).toContain("Papua New Guinea");
});

test("a country is found by every beginning of its title, however it is typed", () => {
  const missed = countries.flatMap((country) => {
    const beginnings = Array.from(country.title, (_letter, at) => country.title.slice(0, at + 1));
    const typed = beginnings.flatMap((text) => [text, text.toUpperCase(), `${text} `]);
    return typed.filter((text) => !search(text).includes(country));
  });
  expect(missed).toEqual([]);
});

test("a word that begins with St is found while it is typed, and so are the saints", () => {
  expect(titlesFor("united st")).toContain("United States");
  expect(titlesFor("st")).toEqual(expect.arrayContaining(["United States", "Saint Lucia"]));
  expect(titlesFor("St L")[0]).toBe("Saint Lucia");
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
