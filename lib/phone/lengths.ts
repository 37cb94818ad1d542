/** ITU-T E.164 ends at 15, but some plans go on. */
const LONGEST = 17;

/**
 * How many digits the numbers have that a pattern of a numbering plan matches: its digits and classes are all written as
 * the same digit, and numbers of each length tried.
 */
export function lengthsOf(pattern: string): number[] {
  const unary = pattern.replace(/(\{.+?\})|\[.+?\]|\\d|\d/g, (_, counts) => counts ?? "1");
  const lengths = Array.from({ length: LONGEST }, (_, index) => index + 1);
  return lengths.filter((length) => new RegExp(`^(?:${unary})$`).test("1".repeat(length)));
}
