import { z } from "zod";
import { findCountry } from "#lib/countries";
import { type Entry, MAX_DIGITS, read, readWritten, significant } from "#lib/phone";
import { boundedText } from "./text";

/** Numbers without a country code are read as those of this country (specification §5). */
const DEFAULT_COUNTRY = "US";
const DEFAULT_CODE = "+1";

/** Longer than any written number with its separators. */
const PHONE_MAX_LENGTH = 60;

/** A phone number in a form or a call, as people write it; `readPhone` says which number it is. Empty means none. */
export const phone = z.preprocess(
  (value) => (value === "" ? undefined : value),
  boundedText("Phone", PHONE_MAX_LENGTH)
    .refine((value) => value.length <= PHONE_MAX_LENGTH, {
      error: `Phone can have ${PHONE_MAX_LENGTH} characters at most.`,
      abort: true,
    })
    .refine(
      (value) => toE164(readWritten(value, DEFAULT_COUNTRY)) !== "",
      "Phone must be a number with its country code, like +39 02 1234567.",
    )
    .optional(),
);

/**
 * The E.164 number to store for a written one, also for an odd number. Without a country code its digits are
 * read as the phone field reads them, as a code first and else as a number of the United States; only when neither is
 * valid, as one of the country of residence.
 *
 * @param written at most as long as `phone` accepts
 * @param residence ISO 3166-1 alpha-2, or "" while it is not known
 */
export function readPhone(written: string, residence: string): string {
  const entry = readWritten(written, DEFAULT_COUNTRY);
  const atHome = entry.valid || entry.uncoded === undefined ? undefined : read(entry.uncoded, residence);
  return atHome?.valid ? atHome.e164 : toE164(entry);
}

/** The question before a number is saved; both are E.164. */
export type PhoneQuestion = {
  /** The number as it was read. */
  read: string;
  /** The number that was probably meant, if any. */
  meant: string | undefined;
};

/**
 * The question about a number before it is saved: whether another was meant where it reads as a national one of the
 * country of residence, and whether it is right where its country has no such numbers. Undefined when it is plain.
 *
 * @param written at most as long as `phone` accepts
 * @param residence ISO 3166-1 alpha-2, or ""
 * @param typed its digits where a page sends E.164 for digits that were typed without a country code
 */
export function questionPhone(written: string, residence: string, typed?: string): PhoneQuestion | undefined {
  const entry = readWritten(written, DEFAULT_COUNTRY);
  const number = toE164(entry);
  const uncoded = typed ? significant(typed.slice(0, PHONE_MAX_LENGTH)) : entry.uncoded;
  if (number === "" || (entry.valid && uncoded === undefined)) return undefined;
  if (entry.valid && read(number, DEFAULT_COUNTRY).country === residence) return undefined;
  // The code of the default country may have been added by a page.
  const digits = uncoded ?? (number.startsWith(DEFAULT_CODE) ? number.slice(DEFAULT_CODE.length) : "");
  const atHome = read(digits, residence || DEFAULT_COUNTRY);
  const meant = atHome.valid && atHome.e164 !== number ? atHome.e164 : undefined;
  return meant || !entry.valid ? { read: number, meant } : undefined;
}

function toE164({ signed, valid, uncoded }: Entry): string {
  const { e164, country } = read(signed, DEFAULT_COUNTRY);
  if (valid || uncoded !== undefined) return e164;
  // An odd number stays as it was written: reading it again must not strip another trunk prefix.
  const isCodeAlone = e164 === "" && `+${findCountry(country)?.dialCode}`.startsWith(signed);
  return isCodeAlone ? "" : signed.slice(0, MAX_DIGITS + 1);
}
