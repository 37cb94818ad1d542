import { INVITE_CODE_LENGTH } from "#contract/limits";
import { readBase32Code } from "./base32-code";

/** An invite code as it was issued, from a user's typed text. Null when it cannot be a code. */
export function readInviteCode(typed: string): string | null {
  return readBase32Code(typed, INVITE_CODE_LENGTH);
}
