import type { CountryCode, MetadataJson } from "libphonenumber-js/core/es6";
import { isMainCountry, phoneCountries } from "../countries";
import { lengthsOf } from "./lengths";
import { codesOfNoCountry, columns } from "./plans";

type Field = keyof typeof columns;

const table = Object.fromEntries(
  Object.entries(columns).map(([name, text]) => [name, text.split(";")]),
) as Record<Field, string[]>;

/** A row's value in a column; an empty text where it has none. */
const cell = (row: number, field: Field) => table[field][row] ?? "";

/** How many digits each letter stands for: "c" and "C" for 3. */
const toCounts = (letters: string) => [...letters].map((letter) => Number.parseInt(letter, 36) - 9);

/**
 * Expands shorthand: a letter is a count of digits, a capital after it the maximum, a colon opens a group, a letter from
 * q to z is the last digit of a character class and closes it.
 */
const toRegex = (text: string) =>
  text
    .replace(/[a-n][A-N]?/g, (letters) => `\\d{${toCounts(letters)}}`)
    .replaceAll("{1}", "")
    .replaceAll(":", "(?:")
    .replace(/\[?([\d-]*)([q-z])/g, (_, begun, last) => `[${begun}${Number.parseInt(last, 36) - 26}]`);

/** Returns the plan in a row as libphonenumber reads it: a list of fields, of which some are lists. */
function planAt(row: number, callingCode: string): unknown[] {
  const field = (name: Field) => cell(row, name);
  const list = (name: Field) => (field(name) === "" ? [] : field(name).split("/"));
  const formats = list("groups").map((groups, index) =>
    toFormat(groups, (name) => list(name)[index] ?? list(name).at(-1) ?? ""),
  );
  const types = list("types").map(toType);
  const pattern = toRegex(field("pattern"));
  return [
    callingCode,
    toRegex(field("dialOut")),
    pattern,
    field("lengths") ? toCounts(field("lengths")) : lengthsOf(pattern),
    formats.length > 0 && formats,
    field("nationalPrefix"),
    // The rules for writing and omitting a prefix are in each format.
    "",
    toRegex(field("prefixForParsing")),
    field("prefixTransform"),
    "",
    toRegex(field("leadingDigits")),
    types.length > 0 && types,
  ];
}

/** Returns the format of numbers with such groups; `field` reads the plan's value for it. */
function toFormat(letters: string, field: (name: Field) => string) {
  const groups = letters.match(/[a-n][A-N]?/g) ?? [];
  return [
    groups.map((group) => `(${toRegex(group)})`).join(""),
    field("template") || groups.map((_, index) => `$${index + 1}`).join(" "),
    toRegex(field("formatLeadingDigits")).match(/[^!]+/g),
    field("formatPrefixRule"),
    field("formatPrefixOptional"),
    field("international"),
  ];
}

function toType(text: string) {
  const [pattern = "", lengths] = text.split("=");
  return text && [toRegex(pattern), lengths && toCounts(lengths)];
}

/** Adds a plan that is expanded lazily, when it is first read: most never are. */
function add(plans: Record<string, unknown[]>, name: string, callingCode: string, row: number) {
  let plan: unknown[] | undefined;
  const get = () => {
    plan ??= planAt(row, callingCode);
    return plan;
  };
  Object.defineProperty(plans, name, { enumerable: true, get });
}

/**
 * The numbering plans of all countries as libphonenumber reads them: its own smallest set, which `plans.ts` has in a smaller
 * form. Fields that no code here reads are left out: the default international prefix and the prefix of an extension.
 */
export const metadata: MetadataJson = {
  version: 4,
  country_calling_codes: {},
  countries: {},
  nonGeographic: {},
};

// The order in which `scripts/generate/phone-plans.mjs` writes the rows, those of no country last.
const byCode = [...phoneCountries].sort((a, b) => (a.dialCode + a.iso < b.dialCode + b.iso ? -1 : 1));
for (const [row, country] of byCode.entries()) {
  const { iso, dialCode } = country as { iso: CountryCode; dialCode: string };
  // A country without one is reached through another country's plan.
  if (!cell(row, "pattern")) continue;
  add(metadata.countries, iso, dialCode, row);
  metadata.country_calling_codes[dialCode] ??= [];
  metadata.country_calling_codes[dialCode][isMainCountry(country) ? "unshift" : "push"](iso);
}
for (const [index, code] of codesOfNoCountry.split(" ").entries())
  add(metadata.nonGeographic, code, code, byCode.length + index);
