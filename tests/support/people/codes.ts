import { codeAt } from "../../../api/auth/second-factor/totp";
import { SAMPLE_TOTP_SECRET } from "./researchers";

const STEP_MS = 30_000;

/** The code that the sample authenticator shows now. */
export function currentCode(): string {
  return codeAt(SAMPLE_TOTP_SECRET, Date.now());
}

/** A six-digit code that is wrong for an authenticator now and for minutes around. */
export function wrongCodeFor(secret = SAMPLE_TOTP_SECRET): string {
  const good = [-3, -2, -1, 0, 1, 2, 3].map((steps) => codeAt(secret, Date.now() + steps * STEP_MS));
  const tried = Array.from({ length: 8 }, (_, digit) => String(digit).repeat(6));
  return tried.find((code) => !good.includes(code)) ?? "";
}
