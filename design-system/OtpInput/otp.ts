import { digitsOf, findCode } from "./findCode";

/** Code lengths in use: from the four of a PIN to the eight of RFC 4226's longest example. */
export const otpLengths = [4, 5, 6, 7, 8] as const;
export type OtpLength = (typeof otpLengths)[number];

/**
 * Parses an input or a message as a code: the code in it, or else its digits, at most `length`.
 * The server parses a code that was posted without scripts by the same rule.
 */
export function readCode(text: string, length = 6): string {
  return findCode(text, length) ?? digitsOf(text).slice(0, length);
}

/** Digits with a selection; both ends are counted in digits. */
export type Edit = { value: string; start: number; end: number };

/**
 * Puts text at the selection. A whole code replaces everything, half-typed or not. Otherwise its
 * digits go in; when they do not fit, they replace the digits after them, so that a full code can be
 * corrected digit by digit, and a text without digits changes nothing. The result never has a gap.
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
