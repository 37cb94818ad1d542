import { toAsciiDigits } from "../digits";

/** How long codes are in use: from the four of a PIN to the eight of RFC 4226's longest example. */
export const otpLengths = [4, 5, 6, 7, 8] as const;
export type OtpLength = (typeof otpLengths)[number];

/** What may stand between the digits of one code: spaces of any kind, dashes, dots, commas, invisible marks. */
const separator = String.raw`[\s\p{Pd}\p{Cf}.,\u00b7\u2022_/]`;
const spacedDigits = new RegExp(String.raw`\d(?:${separator}{0,3}\d)*`, "gu");

/** The digits of a text, of any script and width, as 0 to 9. */
export function digitsOf(text: string): string {
  return toAsciiDigits(text).replace(/\D/g, "");
}

/**
 * The one code of exactly `length` digits that stands in a text, or undefined. Words and other numbers may stand
 * around it ("Your code is 123 456. It expires in 10 minutes."). A run of exactly that many digits comes first,
 * then digits that only separators part, first in the text first.
 */
export function findCode(text: string, length: number): string | undefined {
  const ascii = toAsciiDigits(text);
  const runs: string[] = ascii.match(/\d+/g) ?? [];
  const whole = runs.find((run) => run.length === length);
  if (whole) return whole;
  for (const stretch of ascii.match(spacedDigits) ?? []) {
    const code = joinNeighbours(stretch.match(/\d+/g) ?? [], length);
    if (code) return code;
  }
  return undefined;
}

/** The first neighbouring runs that make up exactly `length` digits together. */
function joinNeighbours(runs: string[], length: number): string | undefined {
  for (const start of runs.keys()) {
    let code = "";
    for (const run of runs.slice(start)) {
      code += run;
      if (code.length === length) return code;
      if (code.length > length) break;
    }
  }
  return undefined;
}

/**
 * What an input or a message means as a code: the code that stands in it, or else its digits, at most `length`.
 * The server reads a code that was posted without scripts by the same rule.
 */
export function readCode(text: string, length = 6): string {
  return findCode(text, length) ?? digitsOf(text).slice(0, length);
}

/** Digits with a selection; both ends are counted in digits. */
export type Edit = { value: string; start: number; end: number };

/**
 * Puts text where the selection is. A whole code takes the place of everything, half-typed or not. Otherwise its
 * digits go in; when they do not fit, they take the place of the digits after them, so that a full code can be
 * corrected digit by digit, and a text without digits changes nothing. The result never has a hole.
 */
export function insertText({ value, start, end }: Edit, text: string, length: number): Edit {
  const code = findCode(text, length);
  if (code) return { value: code, start: length, end: length };
  const digits = digitsOf(text);
  if (digits === "") return { value, start, end };
  const inserted = digits.slice(0, length - start);
  const room = length - start - inserted.length;
  const rest = value.slice(end);
  const overflow = Math.max(0, rest.length - room);
  const caret = start + inserted.length;
  return { value: value.slice(0, start) + inserted + rest.slice(overflow), start: caret, end: caret };
}
