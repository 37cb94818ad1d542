import fc from "fast-check";
import { expect, test } from "vitest";
import { searchFaqs } from "./search";

const faqs = [
  { id: 1, question: "How is a payout decided?", answer: "By popularity, complexity and specification." },
  { id: 2, question: "Können Freunde mitmachen?", answer: "Yes: invite them. They don’t pay anything." },
  { id: 3, question: "What is C++ worth?", answer: "Nothing by itself (.*). Or 50% [maybe]." },
  { id: 4, question: "Η ΟΔΟΣ", answer: "Straße and İstanbul" },
];
const found = (query: string) => searchFaqs(faqs, query).map((faq) => faq.id);

test("the search filters question or answer", () => {
  expect(found("payout")).toEqual([1]);
  expect(found("complexity")).toEqual([1]);
});

test("an empty search keeps all questions in their order", () => {
  expect(found("")).toEqual([1, 2, 3, 4]);
  expect(found("   ")).toEqual([1, 2, 3, 4]);
});

test("case does not matter", () => {
  expect(found("PAYOUT")).toEqual([1]);
  expect(found("οδος")).toEqual([4]);
  expect(found("STRASSE")).toEqual([4]);
  expect(found("istanbul")).toEqual([4]);
});

test("every character is found in upper case", () => {
  const missed: string[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    const character = String.fromCodePoint(code);
    const own = { question: character, answer: "" };
    if (searchFaqs([own], character.toUpperCase()).length === 0) missed.push(character);
  }
  expect(missed).toEqual([]);
});

test("accents do not matter, on either side", () => {
  expect(found("konnen")).toEqual([2]);
  expect(found("páyöut")).toEqual([1]);
});

test("white space and apostrophes may be typed as usual", () => {
  expect(found("  is   a\tpayout ")).toEqual([1]);
  expect(found("don't")).toEqual([2]);
});

// Proves 1.2.9
test.each([
  [".*", [3]],
  ["c++", [3]],
  ["50%", [3]],
  ["[maybe]", [3]],
  ["(", [3]],
  ["\\", []],
  ["^", []],
  ["$", []],
  ["<b>", []],
  ["%", [3]],
  ["_", []],
])("the hostile characters %s are plain text", (query, ids) => {
  expect(found(query)).toEqual(ids);
});

// Proves 1.3.12
test("no query makes the search fail, and every question is found by its own text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const own = { question: text, answer: "" };
      expect(searchFaqs([own], text)).toEqual([own]);
      expect(searchFaqs([own], text.toUpperCase())).toEqual([own]);
    }),
  );
});
