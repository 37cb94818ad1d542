import { findCountry } from "../CountryPicker/countries";
import { read } from "./reading";
import { countDigits, MAX_DIGITS, significant } from "./significant";
import { readWritten } from "./written";

/** What the field holds at one moment; the history keeps these. */
export type PhoneField = {
  /** The text as shown. */
  text: string;
  /** Where the caret belongs in it. */
  caret: number;
  /** ISO code of the country that was picked, or the one to begin with. */
  chosen: string;
  /** Nobody wrote the plus: the digits may still turn out to be a national number. */
  assumed: boolean;
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

/** What stands in the input after a key, where its caret is, and whether the key deleted, and in which direction. */
export type Typing = { raw: string; caret: number; deleted?: "backward" | "forward" };

/** Takes in what one key did. */
export function takeKey(field: PhoneField, { raw, caret, deleted }: Typing): PhoneField {
  const before = significant(raw.slice(0, caret));
  const signed = significant(raw);
  const unchanged = signed === significant(field.text);
  if (deleted && unchanged) return deleteDigit(field, before, deleted);
  if (countDigits(signed) > MAX_DIGITS && !unchanged) return { ...field };
  const ownPlus = signed.startsWith("+") && !(field.assumed && field.text.startsWith("+"));
  return show(field, signed, !ownPlus, before);
}

/** A key deleted only a space or a bracket, which formatting puts back: the digit beside it is meant. */
function deleteDigit(field: PhoneField, before: string, deleted: "backward" | "forward"): PhoneField {
  const signed = significant(field.text);
  const at = before.length - (deleted === "backward" ? 1 : 0);
  const left = signed.slice(0, Math.max(0, at));
  return show(field, left + signed.slice(at + 1), field.assumed, left);
}

/** Formats the digits and puts the caret back behind the digits that were before it. */
function show(field: PhoneField, signed: string, assumed: boolean, before: string): PhoneField {
  const addPlus = /^[1-9]/.test(signed);
  const nothing = signed === "" || (assumed && signed === "+");
  if (nothing) return { ...field, text: "", caret: 0, assumed: true };
  const { text } = read(addPlus ? `+${signed}` : signed, field.chosen);
  return { ...field, text, caret: caretAfter(text, before.length + (addPlus ? 1 : 0)), assumed };
}

/** The place behind so many digits and pluses, behind all of them the end. */
function caretAfter(text: string, count: number): number {
  let left = count;
  if (left === 0) return 0;
  for (const [index, character] of [...text].entries()) {
    if (/[+\d]/.test(character)) left--;
    if (left === 0) return index + 1;
  }
  return text.length;
}

/**
 * Takes in a text that came at once, in place of what lies between `start` and `end`. A whole number takes the place
 * of everything; a part of one goes where it was put.
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

function fill(field: PhoneField, { signed, assumed }: { signed: string; assumed: boolean }): PhoneField {
  const cut = signed.slice(0, MAX_DIGITS + (signed.startsWith("+") ? 1 : 0));
  return show(field, cut, assumed, cut);
}

/**
 * Settles how the digits are meant, when the focus leaves or the form is sent: national when only that reading is
 * valid. A valid number is shown the way its country writes it.
 */
export function settle(field: PhoneField): PhoneField {
  const signed = significant(field.text);
  if (countDigits(signed) === 0) return field;
  const settled = readWritten(field.assumed ? signed.replace("+", "") : signed, field.chosen);
  return settled.signed === signed ? field : fill(field, settled);
}

/** Picks a country: its code comes in, the national digits stay. */
export function pick(field: PhoneField, iso: string): PhoneField {
  const code = findCountry(iso)?.dialCode ?? "";
  const { national } = read(significant(field.text), field.chosen);
  const signed = `+${code}${national}`.slice(0, MAX_DIGITS + 1);
  const shown = show({ ...field, chosen: iso, pickedFor: signed }, signed, false, signed);
  const text = national ? shown.text : `+${code} `;
  return { ...shown, text, caret: text.length };
}
