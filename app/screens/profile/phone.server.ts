import { read } from "#lib/phone";

/** A phone number in the groups of its country; as it is where it has none. */
export function readablePhone(phone: string | null): string | null {
  return phone?.startsWith("+") ? read(phone, "US").text : phone;
}
