import { findCountry } from "../countries";
import { read } from "./reading";
import { countDigits, significant, toAsciiNumber } from "./significant";

/** Words and signs before an extension, in the languages that use them most; the last is Russian. */
const extension =
  /[\s,;(]*(?:;?ext(?:ension|n)?|x|#|int(?:erno)?|poste|anexo|ramal|durchwahl|\u0434\u043e\u0431)\s*[.:=)]?\s*\d{1,7}\)?\s*$/iu;

/** Digits that a phone dials after pauses once it is connected: "0123,,45#". Letters are pauses only right between digits. */
const dialledLater = /(\d\)?)\s*(?:,{2,}|[;pw][,;pw]*)[\d*#].*/is;

/** One comma is such a pause too, but only after a complete number: some write it between a number's digits. */
const dialledAfterComma = /(\d\)?)\s*,\d+#?\s*$/;

/** A digit count below this is no number of its own: "030/1234567" is one number, "030 123456 / 030 123457" two. */
const SHORTEST_NUMBER = 7;

/** A written number as digits, and the clues in its notation. */
type Written = {
  /** Digits, after a plus where one was written or meant. */
  signed: string;
  /** The same without a trunk zero in brackets: "+44 (0)20". Most, but not all, numbers go without it. */
  withoutTrunkZero: string;
  /** The digits up to the first sign between them. A country code that is written is written apart. */
  firstGroup: string;
};

/** In pasted text a number is near the beginning; no more characters are searched. */
const LONGEST_TEXT = 500;

/** Returns the text with ASCII digits, without links and without the digits that are dialled after the number. */
function withoutExtension(whole: string): string {
  const text = toAsciiNumber(unlink(whole.slice(0, LONGEST_TEXT)));
  return text.replace(dialledLater, "$1").replace(extension, "");
}

function parse(text: string): Written {
  const number = firstNumber(text);
  return {
    signed: significant(number),
    withoutTrunkZero: significant(number.replace(/\(\s*0\s*\)/, "")),
    firstGroup: number.match(/\d+/)?.[0] ?? "",
  };
}

/** Extracts the number from `tel:`, `sms:`, `wa.me` and similar links; other text is unchanged. */
function unlink(text: string): string {
  const link = text.trim().match(/^(?:[a-z]+:)(?:\/\/)?([^\s]*)$/i)?.[1];
  if (!link) return text;
  const address = decode(link);
  const context = address.match(/;phone-context=(\+\d+)/)?.[1] ?? "";
  const chat = address.match(/wa\.me\/(\+?\d+)|[?&]phone=(\+?\d+)/);
  return chat ? `+${chat[1] ?? chat[2]}` : context + address.replace(/;(?!ext).*|\?.*/, "");
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the first of several numbers; a plus begins a number at any position. */
function firstNumber(text: string): string {
  const begun = text.slice(Math.max(0, text.search(/\+\s*\(?\s*\d/)));
  const ended = begun.replace(/(.\D*\d.*?)\+.*/s, "$1");
  const parts = ended.split(/[/;|\n]| (?:or|o|oder|ou) /i);
  const first = parts.find((part) => countDigits(significant(part)) > 0) ?? "";
  return countDigits(significant(first)) >= SHORTEST_NUMBER ? first : ended;
}

/** Digits as they go into the field: a plus before an international number, `assumed` when it was not typed. */
export type Entry = {
  signed: string;
  assumed: boolean;
  valid: boolean;
  /** Its digits as they were written, where no country code was. */
  uncoded?: string;
};

/**
 * Reads a number that arrived as one change (pasted, autofilled, from the server). With a plus, 00 or a link it is
 * international. Without, its digits are read as country code first; when only the national reading of the chosen
 * country is valid, that one is used, and also when both are but the code would end within the first group written.
 */
export function readWritten(text: string, chosen: string): Entry {
  const written = withoutExtension(text);
  const beforeComma = toEntry(written.replace(dialledAfterComma, "$1"), chosen);
  return beforeComma.valid ? beforeComma : toEntry(written, chosen);
}

function toEntry(written: string, chosen: string): Entry {
  const { signed, withoutTrunkZero, firstGroup } = parse(written);
  if (signed.startsWith("+")) {
    const canonical = [signed, withoutTrunkZero].map((form) => read(form, chosen)).find(({ valid }) => valid);
    return { signed: canonical?.e164 ?? signed, assumed: false, valid: canonical !== undefined };
  }
  const uncoded = signed;
  const national = read(signed, chosen);
  const codeFirst = /^[1-9]/.test(signed) ? read(`+${signed}`, chosen) : undefined;
  const code = codeFirst && findCountry(codeFirst.country)?.dialCode;
  const codeWithinGroup = firstGroup !== signed && firstGroup !== code;
  if (national.valid && (!codeFirst?.valid || codeWithinGroup))
    return { signed: national.e164, assumed: false, valid: true, uncoded };
  if (codeFirst?.valid) return { signed: codeFirst.e164, assumed: true, valid: true, uncoded };
  return { signed: codeFirst ? `+${signed}` : signed, assumed: true, valid: false, uncoded };
}
