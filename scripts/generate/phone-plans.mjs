/**
 * Writes lib/phone/plans.ts, the numbering plans of all countries, from libphonenumber-js (MIT licence;
 * the plans are Google's, Apache 2.0 licence). Run it when that package is updated or the list of countries changes,
 * and commit the output: `node scripts/generate/phone-plans.mjs`. `metadata.ts` next to it reads them; its test compares.
 */
import { writeFileSync } from "node:fs";
import metadata from "libphonenumber-js/min/metadata";
import { loadSourceOnce } from "../build/load-source.mjs";
import { countryRows } from "./country-rows.mjs";

const { lengthsOf } = await loadSourceOnce("lib/phone/lengths.ts");

const { countries, nonGeographic } = metadata;
/** A row for each country, empty where it is reached through another's plan; then the non-geographic ones. */
const rows = [
  ...countryRows.sort(byDialCode).map(({ iso }) => countries[iso] ?? []),
  ...Object.values(nonGeographic),
];

function byDialCode(a, b) {
  return a.dialCode + a.iso < b.dialCode + b.iso ? -1 : 1;
}

/**
 * Shortens a pattern. The count of a digit becomes a letter, its maximum a capital: "\d{3,4}" is "cD"; "(?:" is ":"; a class
 * loses its "]", with its last digit as a letter from q to z, and its "[" where no digit is before it: "1[2-5]" is "1[2-v".
 */
const shorten = (text) =>
  text
    .replace(
      /\\d(?:\{(\d+)(?:,(\d+))?\})?/g,
      (_, least = 1, most) => letter(least) + capitals(most ? [most] : []),
    )
    .replaceAll("(?:", ":")
    .replace(/(?<![\d-])\[(?=[\d-]+\])/g, "")
    .replace(/(\d)\]/g, (_, last) => letter(Number(last) + 17));
const letter = (count) => (Number(count) + 9).toString(36);
const capitals = (counts) => counts.map(letter).join("").toUpperCase();

/** Joins a field of every row into a text, without separators after the last value. */
const column = (field, write = (value) => shorten(String(value))) =>
  joined(
    rows.map((row) => (row[field] ? write(row[field], row) : "")),
    ";",
  );
const joined = (texts, separator) => texts.join(separator).replace(new RegExp(`${separator}+$`), "");
/** Joins a value of each of a row's formats; equal values at the end are written once. */
const ofFormats = (write) =>
  column(4, (formats) => {
    const texts = formats.map(write);
    while (texts.length > 1 && texts.at(-1) === texts.at(-2)) texts.pop();
    return texts.join("/");
  });

/** "$1 $2", one for each group, is the default and left out. */
function template([pattern, text]) {
  const plain = pattern.match(/\(/g).map((_, index) => `$${index + 1}`);
  return text === plain.join(" ") ? "" : text;
}

/** Writes a type of numbers, with its lengths after an equals sign where they are specified. */
function type(fields) {
  if (!fields) return "";
  const [pattern, lengths] = fields;
  return shorten(pattern) + (lengths || !pattern ? `=${capitals(lengths ?? [])}` : "");
}

/** The columns, in an order that compresses well. */
const columns = {
  nationalPrefix: column(5),
  formatPrefixRule: ofFormats((format) => format[3] || ""),
  template: ofFormats(template),
  international: ofFormats((format) => format[5] || ""),
  prefixForParsing: column(7),
  formatLeadingDigits: ofFormats((format) => (format[2] || []).map(shorten).join("!")),
  types: column(11, (types) => joined(types.map(type), "/")),
  formatPrefixOptional: ofFormats((format) => format[4] || ""),
  prefixTransform: column(8),
  leadingDigits: column(10),
  dialOut: column(1),
  pattern: column(2),
  groups: column(4, (formats) => formats.map(([groups]) => shorten(groups).replace(/[()]/g, "")).join("/")),
  // Only where they differ from the pattern's, as they leave out lengths that are no longer assigned.
  lengths: column(3, (lengths, [, , pattern]) =>
    String(lengths) === String(lengthsOf(pattern)) ? "" : capitals(lengths),
  ),
};

const lines = Object.entries(columns).map(([name, text]) => {
  const line = `  ${name}: ${JSON.stringify(text)},\n`;
  // As the formatter of this project writes it.
  return line.length > 111 ? line.replace(' "', '\n    "') : line;
});
writeFileSync(
  new URL("../../lib/phone/plans.ts", import.meta.url),
  `// Written by scripts/generate/phone-plans.mjs from libphonenumber-js (MIT licence; the plans are Google's, Apache 2.0 licence).

export const columns = {
${lines.join("")}};

export const codesOfNoCountry = "${Object.keys(nonGeographic).join(" ")}";
`,
);
