/** ITU-T E.164 allows at most 15, but some plans more. */
const LONGEST = 17;

/**
 * Returns the lengths of the numbers that a pattern of a numbering plan matches: replaces its digits and classes by one
 * and the same digit, and tries a number of each length.
 */
export function lengthsOf(pattern: string): number[] {
  const unary = pattern.replace(/(\{.+?\})|\[.+?\]|\\d|\d/g, (_, counts) => counts ?? "1");
  const lengths = Array.from({ length: LONGEST }, (_, index) => index + 1);
  return lengths.filter((length) => new RegExp(`^(?:${unary})$`).test("1".repeat(length)));
}
