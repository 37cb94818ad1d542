/**
 * Writes lib/phone/plans.ts, the numbering plans of all countries, from libphonenumber-js (MIT licence;
 * the plans are Google's, Apache 2.0 licence). Run it when that package is updated or the list of countries changes,
 * and commit what it writes: `node scripts/generate/phone-plans.mjs`. `metadata.ts` beside it reads them; its test compares.
 */
import { writeFileSync } from "node:fs";
import metadata from "libphonenumber-js/min/metadata";
import { loadSourceOnce } from "../build/load-source.mjs";
import { countryRows } from "./country-rows.mjs";

const { lengthsOf } = await loadSourceOnce("lib/phone/lengths.ts");

const { countries, nonGeographic } = metadata;
/** A row for each country, empty where it is reached through another's plan; then those of no country. */
const rows = [
  ...countryRows.sort(byDialCode).map(({ iso }) => countries[iso] ?? []),
  ...Object.values(nonGeographic),
];

function byDialCode(a, b) {
  return a.dialCode + a.iso < b.dialCode + b.iso ? -1 : 1;
}

/**
 * How often a digit comes as a letter, the most of it as a capital: "\d{3,4}" as "cD"; "(?:" as ":"; a class without its
 * end, its last digit as a letter from q to z, and without its beginning where no digit stands before: "1[2-5]" as "1[2-v".
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

/** A field of every row as a text, without separators after the last that says something. */
const column = (field, write = (value) => shorten(String(value))) =>
  joined(
    rows.map((row) => (row[field] ? write(row[field], row) : "")),
    ";",
  );
const joined = (texts, separator) => texts.join(separator).replace(new RegExp(`${separator}+$`), "");
/** Of each format a row has; at the end only once what is the same up to there. */
const ofFormats = (write) =>
  column(4, (formats) => {
    const texts = formats.map(write);
    while (texts.length > 1 && texts.at(-1) === texts.at(-2)) texts.pop();
    return texts.join("/");
  });

/** "$1 $2", one for each group, goes without saying. */
function template([pattern, text]) {
  const plain = pattern.match(/\(/g).map((_, index) => `$${index + 1}`);
  return text === plain.join(" ") ? "" : text;
}

/** With an equals sign where its lengths are said apart. */
function type(fields) {
  if (!fields) return "";
  const [pattern, lengths] = fields;
  return shorten(pattern) + (lengths || !pattern ? `=${capitals(lengths ?? [])}` : "");
}

/** In an order that compresses well. */
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
  // Where the pattern would have more: it leaves out what is no longer given out.
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
