import { toAsciiNumber } from "../digits";

/**
 * The decimals of the currencies that do not have two, from ISO 4217 list one, which SIX maintains (as of 1 January 2026).
 * Ours, because Intl takes them from the CLDR, whose figures differ from the standard's and between Node and browsers: of
 * forints and Iraqi dinars Node 20 has none.
 */
const DECIMALS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
    3: "BHD IQD JOD KWD LYD OMR TND",
    4: "CLF UYW",
  }).flatMap(([decimals, codes]) => codes.split(" ").map((code) => [code, Number(decimals)] as const)),
);
const USUAL_DECIMALS = 2;

/** The number of a currency's decimal places by ISO 4217: 2 for EUR, 0 for JPY; 2 for a code that is not on the list. */
export function minorDigitsOf(code: string): number {
  return DECIMALS.get(code) ?? USUAL_DECIMALS;
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
 * Parses an amount as a user writes it into minor units: "1500", "1500.5", "1500,50", in digits of any script. Null for ambiguous text, such as
 * "1,500", and for text that is no amount.
 */
export function readAmount(entered: string, code: string): number | null {
  if (entered.length > ENTERED_MAX_LENGTH) return null;
  const digits = minorDigitsOf(code);
  const [, whole = "", fraction = ""] =
    /^(\d{1,12})(?:[.,](\d{1,4}))?$/.exec(
      toAsciiNumber(entered)
        .trim()
        .replace(/[\s'\u2019]/g, ""),
    ) ?? [];
  if (whole === "" || fraction.length > digits) return null;
  return Number(whole + fraction.padEnd(digits, "0"));
}
