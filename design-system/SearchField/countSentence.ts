/** The sentence for the number of results; empty while the number is unknown. */
export function countSentence(count: number | undefined): string {
  if (count === undefined) return "";
  if (count === 0) return "No results";
  return count === 1 ? "1 result" : `${count} results`;
}
