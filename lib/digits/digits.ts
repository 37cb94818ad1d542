const decimalDigit = /\p{Nd}/u;
const isDigit = (code: number) => decimalDigit.test(String.fromCodePoint(code));

/**
 * The value of a decimal digit of any script. Unicode encodes the digits of a script as a range of ten that begins
 * with its zero (Unicode standard, section 4.6); ranges may be adjacent, so the distance is taken modulo ten.
 */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let start = code;
  while (isDigit(start - 1)) start--;
  return String((code - start) % 10);
}

/** Returns the text with the digits of every script and width as 0 to 9; everything else is unchanged. */
export function toAsciiDigits(text: string): string {
  return text.replace(/[^\P{Nd}0-9]/gu, digitValue);
}

/** The decimal points, commas and percent signs of Arabic and of East Asian keyboards. */
const signs: Record<string, string> = {
  "\u066b": ".",
  "\uff0e": ".",
  "\uff0c": ",",
  "\u066a": "%",
  "\uff05": "%",
};

/** Returns the text with the digits of every script and the signs around them in a number as those of ASCII. */
export function toAsciiNumber(text: string): string {
  return toAsciiDigits(text).replace(/[\u066b\uff0e\uff0c\u066a\uff05]/g, (sign) => signs[sign] ?? sign);
}
