import { AsYouType, type CountryCode, type PhoneNumber } from "libphonenumber-js/core/es6";
import metadata from "libphonenumber-js/min/metadata";
import { findByDialCode, findCountry } from "../countries";
import { MAX_DIGITS, significant } from "./significant";

/** A parsed number. */
export type Reading = {
  /** As it is shown: grouped as its country groups it. */
  text: string;
  /** As it is posted: `+` and at most 15 digits (ITU-T E.164), or "" while there is no more than a country code. */
  e164: string;
  /** ISO code of the country it belongs to. */
  country: string;
  /** Its digits without country code and trunk prefix. */
  national: string;
  /** Whether the country has such numbers. Only ever used to choose between readings: odd numbers are posted too. */
  valid: boolean;
};

/**
 * Reads digits that begin with a plus as an international number, others as a national one of the chosen country.
 * Among countries that share a code the chosen one stays until the digits say otherwise, and there is always one.
 */
export function read(signed: string, chosen: string): Reading {
  const typing = new AsYouType(signed.startsWith("+") ? undefined : nationally(chosen), metadata);
  const formatted = formatWith(typing, signed);
  const number = typing.getNumber();
  const callingCode = number?.countryCallingCode ?? typing.getCallingCode();
  const national = number?.nationalNumber ?? "";
  return {
    // The formatter may drop digits that look like a mistake; the typed digits have to stay.
    text: significant(formatted) === signed ? formatted : signed,
    e164: toE164(callingCode, national, typing.getChars()),
    country: countryOf(callingCode, number, typing.getCountry(), chosen),
    national: callingCode ? national : signed.replace(/^\+|^0/, ""),
    valid: number?.isValid() ?? false,
  };
}

/** After a zero in Cabo Verde and Samoa, which dial out with it alone, libphonenumber throws until there are two more digits. */
function formatWith(typing: AsYouType, signed: string): string {
  try {
    return typing.input(signed);
  } catch {
    return signed;
  }
}

/** Seven territories are reached through another country's plan. */
const hasPlan = (iso: string): iso is CountryCode => iso in metadata.countries;

function nationally(chosen: string) {
  return hasPlan(chosen)
    ? { defaultCountry: chosen }
    : { defaultCallingCode: findCountry(chosen)?.dialCode ?? "1" };
}

/** @param written the typed number, without the chosen country's international prefix, such as 011 */
function toE164(callingCode: string | undefined, national: string, written: string): string {
  if (callingCode) return national && `+${callingCode}${national}`.slice(0, MAX_DIGITS + 1);
  // Up to three digits may still become a country code; more are an odd number, posted as it is. No code begins with 0.
  return /^\+?[1-9]\d{3,}$/.test(written) ? `+${written.replace("+", "")}` : "";
}

function countryOf(
  callingCode: string | undefined,
  number: PhoneNumber | undefined,
  found: CountryCode | undefined,
  chosen: string,
): string {
  if (!callingCode) return chosen;
  const shares = findCountry(chosen)?.dialCode === callingCode;
  if (shares && (!number || couldBeOf(chosen, number))) return chosen;
  return found ?? (shares ? chosen : (findByDialCode(callingCode)?.iso ?? chosen));
}

/** Whether the number may be one of that country's, as far as is known. */
function couldBeOf(country: string, number: PhoneNumber): boolean {
  if (!hasPlan(country)) return true;
  // By itself a number is validated by the first country found among those that share the code, so the country is set.
  const there: PhoneNumber = Object.assign(Object.create(number), { country });
  return there.isValid();
}
