import { RECOVERY_CODE_LENGTH, RECOVERY_CODES } from "#contract/limits";
import { newBase32Code, readBase32Code } from "../base32-code";

/** Of 60 bits these ten find the row; the other 50 are the secret. */
const SELECTOR_LENGTH = 2;

/** A recovery code, and the part by which its row is found: so one hash is computed for each try, and not ten. */
export interface CodeParts {
  selector: string;
  code: string;
}

/** A recovery code from a user's typed text; null when it cannot be one. */
export function readRecoveryCode(typed: string): CodeParts | null {
  const code = readBase32Code(typed, RECOVERY_CODE_LENGTH);
  return code === null ? null : { selector: code.slice(0, SELECTOR_LENGTH), code };
}

/** Ten new codes, each with a selector of its own. */
export function newRecoveryCodes(randomBytes: (size: number) => Buffer): CodeParts[] {
  const codes = new Map<string, CodeParts>();
  while (codes.size < RECOVERY_CODES) {
    const code = newBase32Code(randomBytes, RECOVERY_CODE_LENGTH);
    const selector = code.slice(0, SELECTOR_LENGTH);
    if (!codes.has(selector)) codes.set(selector, { selector, code });
  }
  return [...codes.values()];
}

/** As people read and type it: three groups of four. */
export function groupedCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, "$1-");
}
