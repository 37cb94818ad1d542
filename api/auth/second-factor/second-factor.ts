import type { confirmLoginCode as contract, SessionData } from "#contract/auth";
import { insertMessage } from "../../content/messages.store";
import type { DatabaseTransaction } from "../../database/schema";
import { transaction } from "../../database/transaction";
import { invalid } from "../../http/api-error";
import type { ContextOf } from "../../http/call-context";
import type { Handler } from "../../http/router";
import { attemptCode, decide, pseudonyms } from "../attempts";
import { expirePassword, findInvitation } from "../auth.store";
import { endLoginStep, findLoginStep, takeTry } from "../login-steps.store";
import { startSession } from "../sessions/sessions";
import { tokenHash } from "../sessions/tokens";
import { rememberDevice } from "./known-device";
import { spendCode, wrongCode } from "./own-code";

type CodeCall = ContextOf<typeof contract>;
type LoginStep = NonNullable<Awaited<ReturnType<typeof findLoginStep>>>;

const signInAgain = () => invalid({ ephemeral_token: ["This sign-in has expired. Sign in again."] });
/** One wrong code is a slip; a second one may be somebody who has the password and not the phone (ASVS 6.3.5). */
const SUSPICIOUS_TRY = 2;

/** The second step of signing in: the code that belongs to an ephemeral token (docs/security.md R5). */
export const confirmLoginCode: Handler<typeof contract> = async (call) => {
  const { db, body, client, log } = call;
  const token = tokenHash(body.ephemeral_token);
  const step = await findLoginStep(db, token, call.now());
  if (!step) throw signInAgain();
  const who = { researcher: step.researcher_id, client: pseudonyms(call, step.email_key, client).client };
  const attempt = await attemptCode(call, step.email_key, client);
  const { tryNumber, session } = await decide(attempt, () => judge(call, token, step));
  if (!session) {
    log.warn("login.code_wrong", who);
    if (tryNumber === SUSPICIOUS_TRY) await warnOwner(call, step.researcher_id);
    throw wrongCode();
  }
  await attempt.succeeded();
  log.info("login.succeeded", { ...who, by: "code" });
  return rememberDevice(call, db, step.email_key, session);
};

/** What the code is worth: without a session it is wrong. Throws when the sign-in has ended meanwhile. */
async function judge(call: CodeCall, token: string, step: LoginStep) {
  const { db, now } = call;
  const tryNumber = await takeTry(db, token, now());
  if (tryNumber === null) throw signInAgain();
  const session = await transaction(db, async (tx) => {
    if (!(await stillInvited(tx, step, now()))) throw signInAgain();
    return redeem(call, tx, step);
  });
  return { tryNumber, session };
}

/** Tells the owner of an account, once for each sign-in, that its password was given with wrong codes. */
async function warnOwner({ db, newId, now }: CodeCall, researcher_id: string): Promise<void> {
  const at = now();
  await insertMessage(db, {
    id: newId(),
    researcher_id,
    title: "A sign-in with wrong codes",
    message: `On ${new Date(at).toISOString().slice(0, 16).replace("T", " at ")} UTC somebody gave your password, and then wrong one-time codes.\n\nIf it was not you, your password is known to somebody else: change it at once, and tell the programme.`,
    created_at: at,
  });
}

/** Whether a sign-in that began with an invite code may end: the managers may have taken it back meanwhile. */
async function stillInvited(tx: DatabaseTransaction, step: LoginStep, now: number): Promise<boolean> {
  if (step.invitation_id === null) return true;
  const invitation = await findInvitation(tx, step.email_key);
  return invitation?.id === step.invitation_id && invitation.expires_at > now;
}

/** Uses up the code's step and the sign-in together, and starts the session; null when the code is not good. */
async function redeem(call: CodeCall, tx: DatabaseTransaction, step: LoginStep): Promise<SessionData | null> {
  const { body, now } = call;
  const { researcher_id } = step;
  if (!(await spendCode(call, tx, { researcher_id, code: body.code }))) return null;
  if (!(await endLoginStep(tx, tokenHash(body.ephemeral_token)))) return null;
  if (step.invitation_id) await expirePassword(tx, researcher_id);
  return startSession(call, tx, researcher_id, now());
}
