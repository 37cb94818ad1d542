import type { AccountSecurity } from "#contract/account-security";
import { RECOVERY_CODES_LOW } from "#contract/limits";

/** A researcher's next step for their recovery codes: make some, prove that they have them, make new ones; or nothing. */
export type CodesOwed = "make" | "makeBesideKey" | "prove" | "renew" | null;

/** An owner of a security key can log in without the phone: they are asked all the same, only in other words. */
export function codesOwed({
  recovery_codes: { left, made_at, is_proved },
  security_keys,
}: Pick<AccountSecurity, "recovery_codes" | "security_keys">): CodesOwed {
  if (made_at === null) return hasUsableKey(security_keys) ? "makeBesideKey" : "make";
  if (!is_proved) return "prove";
  return left <= RECOVERY_CODES_LOW ? "renew" : null;
}

/** Whether one of the keys can log its owner in: not one of an address that the site had before. */
export function hasUsableKey(keys: AccountSecurity["security_keys"]): boolean {
  return keys.some(({ is_usable }) => is_usable);
}
