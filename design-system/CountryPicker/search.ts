import { type Country, isMainCountry } from "#lib/countries";
import { otherNames } from "./names";

/** Letters that Unicode does not decompose but people type without their mark. */
const foldedLetters: Record<string, string> = {
  ß: "ss",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  æ: "ae",
  ı: "i",
};

/**
 * A name as the search compares it: lower case, no accents, no full stops or apostrophes, any other punctuation as a
 * space; "&" reads as "and", "St." as "Saint", and a "the" at either end is left out.
 */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}.'\u2019\u02bc`\u00b4]/gu, "")
    .replace(
      /[\u00df\u00f8\u0142\u0111\u00f0\u00fe\u00e6\u0131]/g,
      (letter) => foldedLetters[letter] ?? letter,
    )
    .replace(/&/g, " and ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(/^the(?= )| the$/g, "")
    .replace(/\bst\b/g, "saint")
    .trim();
}

/** A folded name, and the same without its spaces. */
type Name = { text: string; compact: string };
type Entry = {
  country: Country;
  title: Name;
  code3: string;
  names: Name[];
  /** Every word that a query can match, with a space before each. */
  words: string;
};

function toEntry(country: Country): Entry {
  const [code3 = "", ...others] = otherNames.get(country.iso) ?? [];
  const title = toName(country.title);
  const names = others.map(toName);
  const texts = [title, ...names].map(({ text, compact }) => `${text} ${compact}`);
  return { country, title, code3, names, words: ` ${texts.join(" ")}` };
}

function toName(name: string): Name {
  const text = fold(name);
  return { text, compact: withoutSpaces(text) };
}

/**
 * The parts of official names around the common one: "Moldova (the Republic of)", "Hong Kong SAR". With a space
 * before each, so that its beginning is found like the whole.
 */
const forms = ` the and people confederation emirate territory island special administrative region sar province china ${fold(
  [...otherNames.values()]
    .flat()
    .filter((name) => name.endsWith(" of"))
    .join(" "),
)}`;

/** A folded query without such words, and with plurals as singulars ("Falklands"). */
const withoutForms = (folded: string) =>
  folded
    .split(" ")
    .map((word) => word.replace(/^(.{3,})s$/, "$1"))
    .filter((word) => !forms.includes(` ${word}`))
    .join(" ");

const withoutSpaces = (text: string) => text.replaceAll(" ", "");

/**
 * Makes a search over a list. It returns the countries that match, best first and otherwise in the list's order:
 * the exact title, an exact code or other name, the title's beginning, a word's beginning, other names, words in any
 * order, and parts of the title. An empty query matches everything; a query without a match is tried once more without the
 * words of official names, and then finds nothing.
 */
export function createSearch(list: readonly Country[]): (query: string) => readonly Country[] {
  const entries = list.map(toEntry);
  const findBy = (rank: Rank) =>
    entries
      .map((entry) => ({ country: entry.country, rank: rank(entry) }))
      .filter(({ rank }) => rank < none)
      .sort((a, b) => a.rank - b.rank)
      .map(({ country }) => country);
  const find = (query: string) => {
    const rank = rankBy(query.trim());
    if (!rank) return list;
    const found = findBy(rank);
    const plain = found.length === 0 && withoutForms(fold(query));
    return plain ? findBy(rankByName(plain, plain)) : found;
  };
  // Called several times per key.
  let last: { query: string; found: readonly Country[] } | undefined;
  return (query) => {
    if (last?.query !== query) last = { query, found: find(query) };
    return last.found;
  };
}

/** The rank of no match. */
const none = 100;

type Rank = (entry: Entry) => number;

function rankBy(query: string): Rank | undefined {
  const dialCode = query.replace(/[\s()-]/g, "").match(/^(?:\+|00)?(\d+)$/)?.[1];
  if (dialCode) return (entry) => rankByDialCode(entry.country, dialCode);
  const folded = fold(query);
  // "***" is a query that matches nothing; "" and a lone "+" or "(" are no query yet.
  if (!folded) return /^[+(\s]*$/.test(query) ? undefined : () => none;
  const rank = rankByName(query, folded);
  if (!/\bst$/i.test(query)) return rank;
  // "United St" is no saint yet.
  const begun = rankByName(query, folded.replace(/saint$/, "st"));
  return (entry) => Math.min(rank(entry), begun(entry));
}

function rankByDialCode(country: Country, wanted: string): number {
  if (!country.dialCode.startsWith(wanted)) return none;
  return (country.dialCode === wanted ? 0 : 2) + (isMainCountry(country) ? 0 : 1);
}

function rankByName(query: string, folded: string): Rank {
  const initials = query.replace(/^the\s+/i, "").replace(/\b(\w)\.\s*/g, "$1");
  const code = initials.toUpperCase();
  const compact = withoutSpaces(folded);
  const words = folded.split(/ (?:the )*/);
  const start = ` ${words[0]}`;
  // Shorter parts would match nearly everything.
  const asPart = ({ text }: Name) => (folded.length >= 3 && text.includes(folded) ? 8 : none);
  const begins = (name: Name) => name.text.startsWith(folded) || name.compact.startsWith(compact);
  return ({ country, title, code3, names, words: known }) => {
    const isCode = country.iso === code || code3 === code;
    // Most countries end here: a key has to be handled within a frame.
    if (!isCode && !known.includes(start)) return asPart(title);
    if (title.text === folded) return 0;
    if (country.iso === code || names.some(({ text }) => text === folded)) return 1;
    // In capitals three letters are a code; in small letters they are as likely the beginning of a name.
    if (code3 === initials) return 1;
    if (begins(title)) return 2;
    if (code3 === code) return 3;
    if (hasWordAt(title, folded)) return 4;
    if (names.some(begins)) return 5;
    if (names.some((name) => hasWordAt(name, folded))) return 6;
    const lengths = [title, ...names]
      .filter((name) => words.every((word) => hasWordAt(name, word)))
      .map(({ text }) => text.length);
    // "Korea, Republic of": the fewer other words, the likelier the match.
    return lengths.length > 0 ? 7 + Math.min(...lengths) / 1000 : asPart(title);
  };
}

/** Whether one of the name's words begins with the text. */
const hasWordAt = ({ text: name }: Name, text: string) => name.startsWith(text) || name.includes(` ${text}`);
