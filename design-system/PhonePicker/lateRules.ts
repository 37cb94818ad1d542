import { type Country, findByDialCode, findCountry, phoneCountries } from "#lib/countries";

type Rules = typeof import("./control");

let rules: Rules | undefined;

/**
 * Loads the rules of phone numbers, most of the field's weight: when the page is idle or, before that, when the pointer or focus
 * comes near the field. Until then the field is a plain one, whose text the server reads as it was typed.
 */
export async function loadPhoneRules(): Promise<Rules> {
  rules ??= await import("./control");
  return rules;
}

/** The rules, once they are loaded. */
export const phoneRules = (): Rules | undefined => rules;

/** The country to show for a number until the rules are loaded, which distinguish countries with the same code. */
export function guessCountry(e164: string, chosen: string): string {
  const has = ({ dialCode }: Country) => e164.startsWith(`+${dialCode}`);
  const own = findCountry(chosen);
  // No country code begins with another one (ITU-T E.164).
  const code = own && has(own) ? undefined : phoneCountries.find(has)?.dialCode;
  return (code && findByDialCode(code)?.iso) ?? chosen;
}
