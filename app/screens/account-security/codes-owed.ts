import type { AccountSecurity } from "#contract/account-security";
import { RECOVERY_CODES_LOW } from "#contract/limits";

/** What somebody should do about their recovery codes: make some, show that they have them, make new ones; or nothing. */
export type CodesOwed = "make" | "prove" | "renew" | null;

export function codesOwed({ recovery_codes: { left, made_at, is_proved } }: AccountSecurity): CodesOwed {
  if (made_at === null) return "make";
  if (!is_proved) return "prove";
  return left <= RECOVERY_CODES_LOW ? "renew" : null;
}
