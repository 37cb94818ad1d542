import { z } from "zod";
import { INVITE_CODE_LENGTH } from "#contract/limits";
import { boundedText, email } from "#contract/text";

/** An invite code in canonical form, without separators: capitals only, no blanks, no dashes of any kind. */
export function readInviteCode(typed: string): string {
  return typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}]/gu, "");
}

/** The form of /invitation. Its output is a login with the code as the password (specification §2). */
export const Invitation = z
  .object({
    email: email(),
    code: boundedText("Invite code", INVITE_CODE_LENGTH)
      .transform(readInviteCode)
      .pipe(z.string().length(INVITE_CODE_LENGTH, `An invite code has ${INVITE_CODE_LENGTH} characters.`)),
  })
  .transform(({ email, code }) => ({ email, password: code }));
