import { Secret, TOTP } from "otpauth";
import { ONE_TIME_CODE_LENGTH } from "#contract/limits";
import type { Services } from "../../services";

/** RFC 6238 as every authenticator app knows it (specification 10.36). */
const PERIOD_SECONDS = 30;
const settings = { algorithm: "SHA1", digits: ONE_TIME_CODE_LENGTH, period: PERIOD_SECONDS };
/** RFC 4226 §4 R6 recommends 160 bits. */
const SECRET_BYTES = 20;
/** Codes of the step before and after are accepted too: clocks differ. */
const WINDOW_STEPS = 1;

/** For a user who waits for a better code in vain: while the phone's clock is off, each one is wrong. */
export const CLOCK_MAY_BE_OFF =
  "If every code is refused, the clock of your phone may be off: let it set itself.";

/** A new shared secret in base32. */
export function newTotpSecret({ randomBytes }: Pick<Services, "randomBytes">): string {
  return new Secret({ buffer: Uint8Array.from(randomBytes(SECRET_BYTES)).buffer }).base32;
}

/** The associated data of a researcher's secret in the vault: no other researcher's opens with it. */
export function totpPurpose(researcherId: string): string {
  return `totp:${researcherId}`;
}

/** The `otpauth://` URL that authenticator apps scan. */
export function totpUrl(secret: string, issuer: string, label: string): string {
  return new TOTP({ ...settings, issuer, label, secret }).toString();
}

/**
 * The 30-second step whose code this is, or null when it is none of the three that are accepted now. Only the
 * server's clock counts.
 *
 * @param now milliseconds
 */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const delta = new TOTP({ ...settings, secret }).validate({
    token: code,
    timestamp: now,
    window: WINDOW_STEPS,
  });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}

/** The current code, as an authenticator app would show it. */
export function codeAt(secret: string, now: number): string {
  return new TOTP({ ...settings, secret }).generate({ timestamp: now });
}
