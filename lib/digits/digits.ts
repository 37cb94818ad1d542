const decimalDigit = /\p{Nd}/u;
const isDigit = (code: number) => decimalDigit.test(String.fromCodePoint(code));

/**
 * The value of a decimal digit of any script. Unicode lays the digits of a script out in a row of ten that begins
 * with its zero (Unicode standard, section 4.6); rows may touch, so the distance to the first one counts by ten.
 */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let start = code;
  while (isDigit(start - 1)) start--;
  return String((code - start) % 10);
}

/** The text with the digits of every script and width written as 0 to 9; everything else stays as it is. */
export function toAsciiDigits(text: string): string {
  return text.replace(/[^\P{Nd}0-9]/gu, digitValue);
}
