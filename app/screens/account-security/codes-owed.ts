import type { AccountSecurity } from "#contract/account-security";
import { RECOVERY_CODES_LOW } from "#contract/limits";

/** What a researcher should do about their recovery codes: make some, show that they have them, make new ones; or nothing. */
export type CodesOwed = "make" | "makeBesideKey" | "prove" | "renew" | null;

/** Who has a security key can log in without the phone: they are asked all the same, and told nothing else. */
export function codesOwed({
  recovery_codes: { left, made_at, is_proved },
  security_keys,
}: Pick<AccountSecurity, "recovery_codes" | "security_keys">): CodesOwed {
  if (made_at === null) return security_keys.length > 0 ? "makeBesideKey" : "make";
  if (!is_proved) return "prove";
  return left <= RECOVERY_CODES_LOW ? "renew" : null;
}
