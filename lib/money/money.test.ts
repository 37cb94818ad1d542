import { expect, test } from "vitest";
import { readAmount, shownAmount } from ".";

test.each([
  ["1500", "EUR", 150_000],
  ["1500.5", "EUR", 150_050],
  ["1500,50", "EUR", 150_050],
  [" 1 500 ", "EUR", 150_000],
  ["1'500.00", "CHF", 150_000],
  ["1\u2019500", "CHF", 150_000],
  ["1500", "JPY", 1_500],
  ["1.234", "KWD", 1_234],
  ["0", "EUR", 0],
])("%j of %s are %i minor units", (entered, currency, minor) => {
  expect(readAmount(entered, currency)).toBe(minor);
});

// Ambiguous text, and text that is no amount.
test.each([
  ["1,500", "EUR"],
  ["1.500", "EUR"],
  ["1,500.00", "EUR"],
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
])("%i minor units of %s read as %s", (minor, currency, words) => {
  expect(shownAmount(minor, currency)).toBe(words);
});
