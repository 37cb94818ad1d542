import { z } from "zod";
import { LONG_TEXT_MAX_LENGTH, NAME_MAX_LENGTH } from "./limits";

/** Control characters other than tab and line breaks; no text that a person writes has them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it exists to refuse them
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
const address = /^[^\s\p{Cc}@<>"(),:;[\]\\]+@[^\s\p{Cc}@<>"(),:;[\]\\]+\.[^\s\p{Cc}@<>"(),:;[\]\\.]+$/u;
const lineBreaks = /[\n\r\u2028\u2029]/;
/** They reverse the text after them, beyond their own: a name would rewrite the sentence it is in. */
const directionControls = /[\u202a-\u202e\u2066-\u2069]/g;
/** Invisible characters, and the blank of Braille, which Unicode counts among the symbols. */
const invisible = /[\s\u2800\p{Default_Ignorable_Code_Point}]/gu;

/** Empty, where every character is invisible. */
const orEmpty = (value: string) => (value.replace(invisible, "") === "" ? "" : value);

/**
 * How many times its limit a raw text may be long: line breaks of two characters, decomposed letters, and space around
 * count for less afterwards.
 */
const RAW_FACTOR = 4;

/** Labels in the plural; a sentence about one needs the other form of its verb. */
const plurals = new Set(["Steps"]);
const missing = (label: string) => `${label} ${plurals.has(label) ? "are" : "is"} required.`;
const unshown = (label: string) =>
  `${label} ${plurals.has(label) ? "have" : "has"} characters that cannot be shown`;

/**
 * Raw text of bounded length. Nothing may run on a text before this: `normalize` takes quadratic time for a run of
 * combining marks, NFKC makes 18 characters of one, and patterns search again from each position. Not `max`, which conform would
 * give the field as `maxlength`: browsers truncate pasted text to that, without notice to the writer.
 *
 * @param maxLength the limit of the final text, which the error names; UTF-16 units
 */
export function boundedText(label: string, maxLength: number) {
  return z.string({ error: missing(label) }).refine((value) => value.length <= RAW_FACTOR * maxLength, {
    error: `${label} can have ${maxLength} characters at most.`,
    abort: true,
  });
}

/**
 * Forms send line breaks as two characters, pages count them as one: so does the limit.
 * No `pipe` into a second string: conform treats an empty text as missing wherever it finds a string.
 *
 * @param tidied a further transformation of it
 */
function text(label: string, maxLength: number, tidied = (value: string) => value) {
  return boundedText(label, maxLength)
    .transform((value) => orEmpty(tidied(value.replace(/\r\n?/g, "\n"))))
    .refine((value) => value.length <= maxLength, `${label} can have ${maxLength} characters at most.`)
    .refine((value) => !controlCharacters.test(value), {
      error: ({ input }) => `${unshown(label)}${whereHidden(input)}.`,
    });
}

/** Where to look for the first one, as in the output of a terminal with colours: it is invisible in a long text. */
function whereHidden(text: unknown): string {
  if (typeof text !== "string") return "";
  const lines = text.slice(0, text.search(controlCharacters)).split("\n");
  const before = [...(lines.at(-1) ?? "")].slice(-20).join("");
  return `: remove them, the first is ${before ? `after “${before}” in` : "at the beginning of"} line ${lines.length}`;
}

/**
 * One form of each letter, so that equal names compare equal, with no direction controls and no space around. Tabs, as a table pastes
 * them, become spaces: in a signed record they stand between names.
 */
function oneLine(label: string, maxLength: number) {
  const tidied = (value: string) =>
    value.normalize("NFC").replace(directionControls, "").replaceAll("\t", " ").trim();
  return text(label, maxLength, tidied).refine(
    (value) => !lineBreaks.test(value),
    `${label} must be a single line.`,
  );
}

/** One line of required text. `label` is the field's name on the screen; errors begin with it. */
export function line(label: string, maxLength = NAME_MAX_LENGTH) {
  return oneLine(label, maxLength).refine((value) => value !== "", missing(label));
}

/** One line of text that may be left empty; empty comes out as `undefined`. */
export function optionalLine(label: string, maxLength = NAME_MAX_LENGTH) {
  return oneLine(label, maxLength)
    .transform((value) => value || undefined)
    .optional();
}

/** Required text of several lines, exactly as written: each space and each form of a letter can matter to an exploit. */
export function paragraphs(label: string, maxLength = LONG_TEXT_MAX_LENGTH) {
  return text(label, maxLength).refine((value) => value !== "", missing(label));
}

/** Text of several lines that may be left empty; empty comes out as `undefined`. */
export function optionalParagraphs(label: string, maxLength = LONG_TEXT_MAX_LENGTH) {
  return text(label, maxLength)
    .transform((value) => value || undefined)
    .optional();
}

/** RFC 5321 §4.5.3.1.3, without the angle brackets. */
const EMAIL_MAX_LENGTH = 254;

/** An email address, in one form of each letter; case is preserved. */
export function email(label = "Email") {
  return boundedText(label, EMAIL_MAX_LENGTH)
    .transform((value) => orEmpty(value.trim().normalize("NFC")))
    .refine((value) => value !== "", { error: missing(label), abort: true })
    .refine((value) => value.length <= EMAIL_MAX_LENGTH, {
      error: `${label} can have ${EMAIL_MAX_LENGTH} characters at most.`,
      abort: true,
    })
    .refine((value) => address.test(value), `${label} must be an email address, like name@example.org.`);
}

/** The id of a row. */
export const id = z
  .string({ error: "An id is required." })
  .regex(/^[0-9A-Za-z-]{1,64}$/, "This is not an id.");

/** A time, ISO 8601 in UTC. */
export const moment = z.iso.datetime();
