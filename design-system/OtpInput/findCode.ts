import { toAsciiDigits } from "#lib/digits";

const plainDigits = /^\d*$/;

/** The digits of a text, of any script and width, as 0 to 9. */
export function digitsOf(text: string): string {
  return plainDigits.test(text) ? text : toAsciiDigits(text).replace(/\D/g, "");
}

/**
 * Digits and possible separators within one code: spaces of any kind, dashes, dots, commas, invisible marks. With
 * a letter right next to them, which makes it a reference.
 */
const stretches = /[a-z]?\d(?:[\s\p{Pd}\p{Cf}.,\u00b7\u2022_/]{0,3}\d)*[a-z]?/giu;

/** References, and dates with a two-digit year: in groups of one length, but hardly ever a code. */
const unlikely = /[a-z]|^([0-2]\d|3[01])([./-]\s?)([0-2]\d|3[01])\2\d\d$/i;

/** Words for a code, by their beginnings, in the languages most codes are sent in. */
const word = "(?:[ck][oó]+d|otp|\\b(?:pin|m?tan)\\b|pass|код|κωδ|קוד|رمز|कोड|コード|码|碼|번호)";
const sinceWord = new RegExp(`.*${word}(.*)`, "is");
// "Ref 471122 Code 654321": a word right after a number belongs to the number that follows the word.
const untilWord = new RegExp(`^(.*?\\p{L}.*?)${word}`, "isu");
const sentenceEnd = /[.!?]\s|[\u3002\uff01\uff1f]/;

/** So many characters before and after a code are searched for such a word. */
const NEAR = 40;

/**
 * The one code of exactly `length` digits that is in a text, or undefined. Words and other numbers may stand
 * around it ("Your code is 123 456. It expires in 10 minutes."). An unbroken one comes first, then one in groups of
 * one length, then all others: groups of several lengths, dates, parts of a row of more digits. Among equals
 * the one nearest to a word for a code is returned, or else the first.
 */
export function findCode(text: string, length: number): string | undefined {
  // Typed and most pasted texts end here: the expressions below take longer than all else does when they are first used.
  if (plainDigits.test(text)) return text.length === length ? text : undefined;
  const ascii = toAsciiDigits(text);
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const { 0: stretch, index: start } of ascii.matchAll(stretches)) {
    const runs = stretch.match(/\d+/g) ?? [];
    const code = [stretch, ...runs, ...groupsOf(stretch)]
      .map(digitsOf)
      .find((part) => part.length === length);
    if (!code) continue;
    const isEven = runs.every((run) => run.length * runs.length === length) && !unlikely.test(stretch);
    const end = start + stretch.length;
    const distance = Math.min(
      gap(ascii.slice(Math.max(0, start - NEAR), start).match(sinceWord)),
      gap(ascii.slice(end, end + NEAR).match(untilWord)),
    );
    const rank = distance + NEAR * (!isEven ? 4 : runs.length > 1 ? 2 : 0);
    if (rank < least) [best, least] = [code, rank];
  }
  return best;
}

/**
 * The parts between spaces, equal lengths joined: "23.11.2026", "123 456". Others would join the end of one number
 * to the beginning of the next.
 */
function groupsOf(stretch: string): string[] {
  const groups: string[][] = [];
  for (const part of stretch.split(/\s+/)) {
    const last = groups.at(-1);
    if (last?.[0]?.length === part.length) last.push(part);
    else groups.push([part]);
  }
  return groups.map((group) => group.join(""));
}

/** The number of characters between a code and a word for one, if that is in the same sentence. */
const gap = (match: RegExpMatchArray | null) =>
  match && !sentenceEnd.test(match[1] ?? "") ? (match[1] ?? "").length : NEAR;
