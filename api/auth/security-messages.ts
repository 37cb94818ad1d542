import { insertMessage } from "../content/messages.store";
import type { DatabaseTransaction } from "../database/schema";
import type { Services } from "../services";

/** The notices to the owner of an account, in case an attacker made the change. `on` is a date and time in words. */
const texts = {
  password: {
    title: "Your password was changed",
    message: (on: string) =>
      `On ${on} UTC the password of your account was changed, and every other session and access token ended.\n\nIf it was not you, tell the programme immediately: someone knows your old password, or has used a session of yours.`,
  },
  authenticator: {
    title: "Your authenticator app was reset",
    message: (on: string) =>
      `On ${on} UTC the authenticator app of your account was reset, your recovery codes and security keys were removed, and all sessions and access tokens ended. The next login sets up another app; make new codes and add your keys again under "Account security".\n\nIf it was not you, log in, set up an app of your own, change your password and tell the programme immediately.`,
  },
  recovery_codes: {
    title: "New recovery codes were made",
    message: (on: string) =>
      `On ${on} UTC new recovery codes were made for your account; the earlier ones no longer work.\n\nIf it was not you, someone has used a session of yours: change your password, make new codes under "Account security", and tell the programme immediately.`,
  },
  key_added: {
    title: "A security key was added",
    message: (on: string) =>
      `On ${on} UTC a security key was added to your account: it can replace your authenticator app when you log in.\n\nIf it was not you, remove it under "Account security", change your password and tell the programme immediately.`,
  },
  key_removed: {
    title: "A security key was removed",
    message: (on: string) =>
      `On ${on} UTC a security key was removed from your account. It can no longer be used to log in.\n\nIf it was not you, someone has used a session of yours: change your password and tell the programme immediately.`,
  },
  key_copied: {
    title: "There may be a copy of your security key",
    message: (on: string) =>
      `On ${on} UTC someone entered your password and used a security key of yours whose counter of uses is lower than it has been before. The counter of a genuine key only rises, so this was probably a copy, and the login was refused.\n\nRemove the key under "Account security", change your password and tell the programme immediately.`,
  },
  session_copied: {
    title: "A copy of one of your sessions was used",
    message: (on: string) =>
      `On ${on} UTC one of your sessions was used by a browser that only had a copy of it. We cannot tell which of the two was yours, so the session was ended for both.\n\nLook at "Account security" for what you do not recognise, end the other sessions, and tell the programme: something on your computer, or between it and us, may read what your browser keeps.`,
  },
  token_made: {
    title: "An access token was made",
    message: (on: string) =>
      `On ${on} UTC an access token was made for your account: a program that has it can use the programme's API in your name until it ends.\n\nIf it was not you, end it under "Account security", change your password and tell the programme immediately.`,
  },
  token_ended: {
    title: "An access token was ended",
    message: (on: string) =>
      `On ${on} UTC an access token of your account was ended. Programs that have it are refused.\n\nIf it was not you, someone has used a session of yours: change your password and tell the programme immediately.`,
  },
  recovery_code: {
    title: "You logged in with a recovery code",
    message: (on: string) =>
      `On ${on} UTC a recovery code was used instead of your authenticator app, and every other session and access token ended. "Account security" says how many codes are left.\n\nIf your phone is lost, reset your authenticator app under "Reset MFA" and set up another one. That removes your recovery codes and security keys too: make new codes then.\n\nIf it was not you, someone knows your password and your codes: change your password, make new codes, and tell the programme immediately.`,
  },
};

/** Adds a message about a change to an account's protection, in the change's own transaction. */
export async function tellOfChange(
  { newId, now }: Pick<Services, "newId" | "now">,
  tx: DatabaseTransaction,
  researcher_id: string,
  what: keyof typeof texts,
): Promise<void> {
  const at = now();
  const on = new Date(at).toISOString().slice(0, 16).replace("T", " at ");
  const { title, message } = texts[what];
  await insertMessage(tx, { id: newId(), researcher_id, title, message: message(on), created_at: at });
}
