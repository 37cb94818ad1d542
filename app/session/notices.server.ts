import type { Visitor } from "./visitor.server";

/** Sentences that a screen shows once to a redirected visitor. */
const notices = {
  session_ended: "Your session has ended. Log in again to go on.",
  inactive: "You were logged out, because nothing happened for ten minutes. Log in again to go on.",
  // How long sessions live: api/auth/sessions/tokens.ts.
  log_out_unrecorded:
    "You are logged out in this browser: the cookie that held your session is gone. We could not record it on the server, so the session ends there by itself, after 15 minutes without use and at most 12 hours after its login. If this device is not yours, log in again and end it under Account security.",
  sign_in_ended: "This login took too long, or the code was wrong too often. Log in again.",
  invitation_ended:
    "Your invitation is no longer good, or nothing happened for too long. If you have set a password already, log in with it. Otherwise enter the code again; if it is refused, ask the programme for a new one.",
  code_needed: "A new password is set with your invite code. Enter the code again to go on.",
  code_refused: "Your invite code was not accepted any more. Enter it again, or ask for a new one.",
  sign_in_again: "Log in again to confirm that it is you. You will come back to where you were.",
  mfa_reset:
    "Your authenticator app was reset, your recovery codes and security keys were removed, and you were logged out everywhere. Log in to set up another app; make new codes afterwards.",
  profile_saved: "Your profile was saved.",
  key_saved: "Your OpenPGP key was saved. What only you should read is encrypted to it from now on.",
  news_mail_saved: "Your choice about email was saved.",
  label_saved: "Your label was saved.",
  scores_saved: "Your scores were saved.",
} as const;

export type NoticeName = keyof typeof notices;

/** Leaves a sentence for the next screen; its name is in a cookie, because an attacker can forge addresses. */
export function leaveNotice({ notice }: Visitor, name: NoticeName): void {
  notice.leave(name);
}

/** The sentence left for this screen, which is then gone; null when there is none. */
export function takeNotice(visitor: Visitor): string | null {
  return takeNamedNotice(visitor)?.text ?? null;
}

/** A sentence for a screen of several forms. */
export interface NamedNotice {
  name: NoticeName;
  text: string;
  /** The moment at which it was taken: of two with the same text, the second is another. */
  at: number;
}

/** The same with its name. */
export function takeNamedNotice({ notice }: Visitor): NamedNotice | null {
  const { name } = notice;
  notice.remove();
  return name !== null && isNotice(name) ? { name, text: notices[name], at: Date.now() } : null;
}

const isNotice = (name: string): name is NoticeName => Object.hasOwn(notices, name);
