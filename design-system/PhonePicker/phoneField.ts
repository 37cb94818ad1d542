import { findCountry } from "#lib/countries";
import {
  countDigits,
  type Entry,
  MAX_DIGITS,
  read,
  readWritten,
  significant,
  toAsciiNumber,
} from "#lib/phone";

/** The field's state at one time; the history stores these. */
export type PhoneField = {
  /** The text as shown. */
  text: string;
  /** The caret's position in it. */
  caret: number;
  /** ISO code of the picked country, or of the initial one. */
  chosen: string;
  /** The plus was not typed: the digits may still turn out to be a national number. */
  assumed: boolean;
  /** Its digits as inserted in one change, or as they were before they were settled, where no country code was among them. */
  uncoded?: string;
  /** The digits a country was picked for; it stays until they change. */
  pickedFor?: string;
};

/** A field that holds a number from the server or from before hydration, or nothing. */
export function beginWith(value: string, chosen: string): PhoneField {
  const empty: PhoneField = { text: "", caret: 0, chosen, assumed: true };
  const field = insertAtOnce(empty, value, 0, 0);
  return { ...field, chosen: describe(field).country };
}

/** The number to post, E.164 or "", and the ISO code of the country to show. */
export function describe({ text, chosen, pickedFor }: PhoneField): { e164: string; country: string } {
  const signed = significant(text);
  const { e164, country } = read(signed, chosen);
  return { e164, country: signed === pickedFor ? chosen : country };
}

/** The digits as they were written, where no country code was; undefined where one was, or a country was picked. */
export function describeUncoded({ text, assumed, uncoded, pickedFor }: PhoneField): string | undefined {
  if (pickedFor !== undefined) return undefined;
  return uncoded || (assumed && text !== "" ? significant(text).replace("+", "") : undefined);
}

/** The input's text after an edit, its caret's position, and the deleted part, if any. */
export type Typing = { raw: string; caret: number; deleted?: Deleted };
/** The selection, or the text on one side of the caret. */
export type Deleted = "selection" | "backward" | "forward";

/** Applies an edit of the shown text: the rest is formatted, and the caret stays among its digits. */
export function takeKey(field: PhoneField, { raw: typed, caret: typedAt, deleted }: Typing): PhoneField {
  const raw = toAsciiNumber(typed);
  const caret = toAsciiNumber(typed.slice(0, typedAt)).length;
  const before = digitsOf(raw.slice(0, caret)).length;
  const onlySeparators =
    digitsOf(raw) === digitsOf(field.text) && countPluses(raw) >= countPluses(field.text);
  if (onlySeparators && (deleted === "backward" || deleted === "forward"))
    return deleteDigit(field, before, deleted);
  const explicit = /^\D*\+/.test(raw) && !(field.assumed && countPluses(raw) <= countPluses(field.text));
  const zeroAfterPlus = explicit && /^\D*0/.test(raw);
  // No code begins with 0, so that one is not accepted. One that was there before stays: then the plus is removed.
  if (zeroAfterPlus && !deleted && before === 1 && raw[caret - 1] === "0")
    return takeKey(field, {
      raw: raw.slice(0, caret - 1) + raw.slice(caret),
      caret: caret - 1,
      deleted: "selection",
    });
  const signed = significant(explicit && !zeroAfterPlus ? raw : digitsOf(raw));
  const tooMany = countDigits(signed) > MAX_DIGITS && digitsOf(raw).length - digitsOf(field.text).length;
  if (tooMany && tooMany > 0) return { ...field, caret: caretAfter(field.text, before - tooMany) };
  const dropped = digitsOf(raw).length - countDigits(signed);
  return show(field, signed, !signed.startsWith("+"), Math.max(0, before - dropped));
}

const digitsOf = (text: string) => text.replace(/\D/g, "");
const countPluses = (text: string) => text.split("+").length - 1;

/** A key deleted only a space or a bracket, which formatting restores: the digit on that side is meant. */
function deleteDigit(field: PhoneField, before: number, deleted: "backward" | "forward"): PhoneField {
  const at = deleted === "backward" ? before - 1 : before;
  const places = [...field.text.matchAll(/\d/g)].map(({ index }) => index);
  const place = places[at];
  if (place === undefined) return { ...field, caret: caretAfter(field.text, before) };
  const raw = field.text.slice(0, place) + field.text.slice(place + 1);
  return takeKey(field, { raw, caret: place, deleted });
}

/** Formats the digits and restores the caret after as many of them as were before it. */
function show(field: PhoneField, signed: string, assumed: boolean, before: number): PhoneField {
  const addPlus = /^[1-9]/.test(signed);
  const nothing = signed === "" || (assumed && signed === "+");
  if (nothing) return { ...field, text: "", caret: 0, assumed: true, uncoded: undefined };
  const { text } = read(addPlus ? `+${signed}` : signed, field.chosen);
  return { ...field, text, caret: caretAfter(text, before), assumed, uncoded: undefined };
}

/** The position after so many digits: of none after the plus, of all the end. */
export function caretAfter(text: string, count: number): number {
  const places = [...text.matchAll(/\d/g)].map(({ index }) => index);
  if (count <= 0) return text.startsWith("+") ? 1 : 0;
  return count < places.length ? (places[count - 1] ?? 0) + 1 : text.length;
}

/**
 * Applies a text inserted in one change, in place of the text between `start` and `end`. A whole number replaces
 * everything; a part of one goes where it was put.
 */
export function insertAtOnce(field: PhoneField, inserted: string, start: number, end: number): PhoneField {
  const left = field.text.slice(0, start);
  const right = field.text.slice(end);
  const whole = readWritten(inserted, field.chosen);
  const within = readWritten(
    `${field.assumed ? left.replace("+", "") : left}${inserted}${right}`,
    field.chosen,
  );
  const alone = countDigits(significant(left + right)) === 0;
  if (alone || isWholeNumber(inserted) || (whole.valid && !within.valid)) return fill(field, whole);
  if (right === "") return fill(field, within);
  return takeKey(field, { raw: left + inserted + right, caret: start + inserted.length });
}

/** With its own plus and more than a country code it cannot be meant as a part. */
const isWholeNumber = (text: string) => /^\+\d{4}/.test(significant(text));

function fill(field: PhoneField, { signed, assumed, uncoded }: Entry): PhoneField {
  const cut = signed.slice(0, MAX_DIGITS + (signed.startsWith("+") ? 1 : 0));
  return { ...show(field, cut, assumed, countDigits(cut)), uncoded };
}

/**
 * Decides the meaning of the digits, when the focus leaves or the form is sent: national when only that reading is
 * valid. A valid number is shown the way its country writes it.
 */
export function settle(field: PhoneField): PhoneField {
  const signed = significant(field.text);
  if (countDigits(signed) === 0) return field;
  const settled = readWritten(field.assumed ? signed.replace("+", "") : signed, field.chosen);
  return settled.signed === signed ? field : fill(field, settled);
}

/** Picks a country: its code is inserted, the national digits stay. */
export function pick(field: PhoneField, iso: string): PhoneField {
  const code = findCountry(iso)?.dialCode ?? "";
  const { national } = read(significant(field.text), field.chosen);
  const signed = `+${code}${national}`.slice(0, MAX_DIGITS + 1);
  const shown = show({ ...field, chosen: iso, pickedFor: signed }, signed, false, countDigits(signed));
  const text = national ? shown.text : `+${code} `;
  return { ...shown, text, caret: text.length };
}
