import { expect, test } from "vitest";
import { isCurrency, minorDigitsOf, readAmount, shownAmount } from ".";

test.each([
  ["1500", "EUR", 150_000],
  ["1500.5", "EUR", 150_050],
  ["1500,50", "EUR", 150_050],
  [" 1 500 ", "EUR", 150_000],
  ["1'500.00", "CHF", 150_000],
  ["1\u2019500", "CHF", 150_000],
  ["٥٠٠٠٠", "EUR", 5_000_000],
  ["١٥٠٠٫٥", "EUR", 150_050],
  ["１５００．５０", "EUR", 150_050],
  ["१५००", "JPY", 1_500],
  ["1500", "JPY", 1_500],
  ["1.234", "KWD", 1_234],
  ["1.2345", "CLF", 12_345],
  ["1500.5", "HUF", 150_050],
  ["0", "EUR", 0],
])("%j of %s are %i minor units", (entered, currency, minor) => {
  expect(readAmount(entered, currency)).toBe(minor);
});

// Ambiguous text, and text that is no amount.
test.each([
  ["1,500", "EUR"],
  ["1.500", "EUR"],
  ["1.5000", "KWD"],
  ["1,500.00", "EUR"],
  ["١٬٥٠٠", "EUR"],
  ["１，５００", "EUR"],
  ["5²", "EUR"],
  ["1500.5", "JPY"],
  ["-5", "EUR"],
  ["1e9", "EUR"],
  ["EUR 5", "EUR"],
  ["", "EUR"],
  ["9".repeat(13), "EUR"],
  [" ".repeat(1_000_000), "EUR"],
])("%j is no amount of %s", (entered, currency) => {
  expect(readAmount(entered, currency)).toBeNull();
});

test.each([
  [25_000_000, "EUR", "EUR 250,000.00"],
  [1_500, "JPY", "JPY 1,500"],
  [1_234, "KWD", "KWD 1.234"],
  [1, "USD", "USD 0.01"],
  [25_000_000, "HUF", "HUF 250,000.00"],
  [25_000_000, "RSD", "RSD 250,000.00"],
  [250_000_000, "IQD", "IQD 250,000.000"],
])("%i minor units of %s read as %s", (minor, currency, words) => {
  expect(shownAmount(minor, currency)).toBe(words);
});

// The minor units of ISO 4217 list one, not those of Intl, which Node and browsers have in different versions.
const decimals: Readonly<Record<string, number>> = {
  ...withDecimals(0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"),
  ...withDecimals(3, "BHD IQD JOD KWD LYD OMR TND"),
  ...withDecimals(4, "CLF UYW"),
};

test("every code that is accepted has the decimals of ISO 4217, and no other code is accepted", () => {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const codes = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)));
  const accepted = codes.filter(isCurrency);
  expect(accepted).toHaveLength(165);
  expect(accepted).toEqual(expect.arrayContaining([...Object.keys(decimals), "EUR", "HUF", "RSD", "USD"]));
  expect(accepted.filter((code) => minorDigitsOf(code) !== (decimals[code] ?? 2))).toEqual([]);
});

// By the number of SIX's amendment to ISO 4217: a code that it ended, and its successor.
test.each([
  [170, null, "VED"],
  [174, "HRK", "EUR"],
  [175, "SLL", "SLE"],
  [176, "ANG", "XCG"],
  [177, "ZWL", "ZWG"],
  [178, "CUC", "CUP"],
  [179, null, "XAD"],
  [180, "BGN", "EUR"],
])("the list has amendment %i", (_amendment, ended, active) => {
  expect([ended !== null && isCurrency(ended), isCurrency(active)]).toEqual([false, true]);
});

test.each(["DEM", "XAU", "XDR", "XXX", "eur", "EURO", "EU", ""])("%j is no currency of an offer", (code) => {
  expect(isCurrency(code)).toBe(false);
});

function withDecimals(number: number, codes: string) {
  return Object.fromEntries(codes.split(" ").map((code) => [code, number]));
}
