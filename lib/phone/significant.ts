import { toAsciiDigits } from "../digits";

/** The longest number there is, country code included (ITU-T E.164, section 6.1). */
export const MAX_DIGITS = 15;

/** Plus signs that keyboards of other scripts type. */
const anyPlus = /[\uff0b\ufe62\u207a]/g;

/** Returns the text with digits and plus signs of every script as ASCII, and without invisible format characters. */
export function toAsciiNumber(text: string): string {
  return toAsciiDigits(text)
    .replace(anyPlus, "+")
    .replace(/\p{Cf}/gu, "");
}

/**
 * Returns the significant characters of a written number: its digits, and a plus before the first of them. A leading 00 counts
 * as a plus (the international prefix of ITU-T E.123); no country code begins with 0, so zeros right after a plus are dropped.
 */
export function significant(text: string): string {
  const ascii = toAsciiNumber(text);
  const digits = ascii.replace(/\D/g, "");
  return /^\D*\+/.test(ascii) || digits.startsWith("00") ? `+${digits.replace(/^0+/, "")}` : digits;
}

/** How many digits it has. */
export const countDigits = (signed: string): number => signed.replace("+", "").length;
