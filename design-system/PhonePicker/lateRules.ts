import { findByDialCode, findCountry } from "#lib/countries";

type Rules = typeof import("./control");

let rules: Rules | undefined;

/**
 * Fetches the rules of phone numbers, most of the field's weight: when the page is idle or, before that, when somebody comes near
 * the field. Until then the field is a plain one, whose text the server reads as it was typed.
 */
export async function loadPhoneRules(): Promise<Rules> {
  rules ??= await import("./control");
  return rules;
}

/** The rules, once they are there. */
export const phoneRules = (): Rules | undefined => rules;

/** The longest country code there is, in digits (ITU-T E.164). */
const LONGEST_CODE = 3;

/** The country to show beside a number until the rules are there, which know countries that share a code apart. */
export function guessCountry(e164: string, chosen: string): string {
  if (!e164.startsWith("+")) return chosen;
  for (let length = LONGEST_CODE; length > 0; length--) {
    const code = e164.slice(1, length + 1);
    if (findCountry(chosen)?.dialCode === code) return chosen;
    const country = findByDialCode(code);
    if (country) return country.iso;
  }
  return chosen;
}
