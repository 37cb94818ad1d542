import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** A phone number in the groups of its country; as it is where it is no whole number. */
export function readablePhone(phone: string | null): string | null {
  return (phone && parsePhoneNumberFromString(phone)?.formatInternational()) || phone;
}
