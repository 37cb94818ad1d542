/** The number of a currency's decimal places: 2 for EUR, 0 for JPY. */
export function minorDigitsOf(code: string): number {
  return new Intl.NumberFormat("en", { style: "currency", currency: code }).resolvedOptions()
    .maximumFractionDigits as number;
}

/** An amount as people read it, such as "EUR 250,000.00". */
export function shownAmount(minorUnits: number, code: string): string {
  const digits = minorDigitsOf(code);
  const number = new Intl.NumberFormat("en", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${code} ${number.format(minorUnits / 10 ** digits)}`;
}

/** Longer than any amount is written. */
const ENTERED_MAX_LENGTH = 40;

/**
 * Parses an amount as a user writes it into minor units: "1500", "1500.5", "1500,50". Null for ambiguous text, such as
 * "1,500", and for text that is no amount.
 */
export function readAmount(entered: string, code: string): number | null {
  if (entered.length > ENTERED_MAX_LENGTH) return null;
  const digits = minorDigitsOf(code);
  const [, whole = "", fraction = ""] =
    /^(\d{1,12})(?:[.,](\d{1,3}))?$/.exec(entered.trim().replace(/[\s'\u2019]/g, "")) ?? [];
  if (whole === "" || fraction.length > digits) return null;
  return Number(whole + fraction.padEnd(digits, "0"));
}
