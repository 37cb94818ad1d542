import { z } from "zod";
import { INVITE_CODE_LENGTH } from "#contract/limits";
import { boundedText, email } from "#contract/text";

/** An invite code without what people put between its parts: capitals only, no blanks, no dashes of any kind. */
export function readInviteCode(typed: string): string {
  return typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}]/gu, "");
}

/** The form of /invitation. What comes out is a login with the code in the password's place (specification §2). */
export const Invitation = z
  .object({
    email: email(),
    code: boundedText("Invite code", INVITE_CODE_LENGTH)
      .transform(readInviteCode)
      .pipe(z.string().length(INVITE_CODE_LENGTH, `An invite code has ${INVITE_CODE_LENGTH} characters.`)),
  })
  .transform(({ email, code }) => ({ email, password: code }));
