import type { ActivityKind } from "#contract/account-security";
import { insertMessage } from "../../content/messages.store";
import type { DatabaseTransaction } from "../../database/schema";
import { transaction } from "../../database/transaction";
import { type ApiError, invalid } from "../../http/api-error";
import type { CallContext } from "../../http/call-context";
import type { ReadyResponse } from "../../http/response";
import { forget, type Limit, take, throttleKey } from "../../throttling/throttle";
import { noteActivity } from "../activity/activity";
import { attemptCode, decide, pseudonyms } from "../attempts";
import { expirePassword, findInvitation } from "../auth.store";
import { endLoginStep, findLoginStep, takeTry } from "../login-steps.store";
import { startSession } from "../sessions/sessions";
import { tokenHash } from "../sessions/tokens";
import { rememberDevice } from "./known-device";

type StepCall = Omit<CallContext, "user" | "body"> & { body: { ephemeral_token: string } };
export type LoginStep = NonNullable<Awaited<ReturnType<typeof findLoginStep>>>;

/** One kind of second factor. */
export interface Factor {
  /** Its name in the log. */
  by: string;
  /** The login's kind in the owner's list of activity. */
  activity: ActivityKind;
  /**
   * Checks the factor, which may take long. The function it returns uses the factor up, and reports whether it was
   * valid, in the transaction that starts the session.
   */
  examine: (step: LoginStep) => Promise<(tx: DatabaseTransaction) => Promise<boolean>>;
  /** The refusal of a wrong factor. */
  wrongCode: () => ApiError;
}

/** The refusal when a sign-in has ended, and must begin with the password again. */
export const signInAgain = () => invalid({ ephemeral_token: ["This login has expired. Log in again."] });

/**
 * One wrong code is a slip; a second one within a day may be an attacker who has the password and not the phone (ASVS 6.3.5). It is counted by
 * account: an attacker would begin a new login for each code.
 */
const ONCE_A_DAY: Limit = { events: 1, windowMs: 24 * 60 * 60_000 };

/**
 * The second step of signing in: exchanges an ephemeral token and a factor for session data and the cookie of a known device
 * (docs/security.md R5). Wrong factors of all kinds are counted together.
 */
export async function completeSignIn(call: StepCall, factor: Factor): Promise<ReadyResponse> {
  const { db, body, client, log } = call;
  const token = tokenHash(body.ephemeral_token);
  const step = await findLoginStep(db, token, call.now());
  if (!step) throw signInAgain();
  const who = { researcher: step.researcher_id, client: pseudonyms(call, step.email_key, client).client };
  const attempt = await attemptCode(call, step.email_key, client);
  const reply = await decide(attempt, () => judge(call, token, step, factor));
  if (!reply) {
    log.warn("login.code_wrong", { ...who, by: factor.by });
    // The verdict stands also where its owner cannot be warned: the next wrong code tries again.
    await noteWrongCode(call, step).catch((cause) =>
      log.error("login.owner_not_warned", { ...who, error: String(cause) }),
    );
    throw factor.wrongCode();
  }
  await attempt.succeeded();
  log.info("login.succeeded", { ...who, by: factor.by });
  return reply;
}

/**
 * Checks the factor: without a reply it is wrong. Throws when the sign-in has ended meanwhile. The reply is made in the transaction that
 * uses the factor up: a failure behind it would hide that the sign-in succeeded.
 */
async function judge(call: StepCall, token: string, step: LoginStep, factor: Factor) {
  const { db, now } = call;
  if ((await takeTry(db, token, now())) === null) throw signInAgain();
  const useUp = await factor.examine(step);
  return transaction(db, async (tx): Promise<ReadyResponse | null> => {
    if (!(await stillInvited(tx, step, now()))) throw signInAgain();
    if (!(await useUp(tx))) return null;
    // Nothing is used up for a sign-in that a parallel request has ended.
    if (!(await endLoginStep(tx, token))) throw signInAgain();
    if (step.invitation_id) await expirePassword(tx, step.researcher_id);
    await noteActivity(call, tx, step.researcher_id, factor.activity);
    await forget({ db: tx }, slipKey(call, step));
    const session = await startSession(call, tx, step.researcher_id, now());
    return rememberDevice(call, tx, step.email_key, session);
  });
}

const slipKey = (call: StepCall, { email_key }: LoginStep) => throttleKey(call, "wrong code", email_key);

/** Counts a wrong code. The account's second within a day since its last login warns its owner, once a day. */
async function noteWrongCode(call: StepCall, step: LoginStep): Promise<void> {
  const isSlip = (await take(call, slipKey(call, step), ONCE_A_DAY)) === 0;
  if (!isSlip) await warnOwner(call, step);
}

/** Notifies the owner that the account's password was entered with wrong codes, unless that was done within a day. */
function warnOwner(call: StepCall, { email_key, researcher_id }: LoginStep): Promise<void> {
  const { db, newId, now } = call;
  return transaction(db, async (tx) => {
    const at = now();
    if ((await take({ db: tx, now }, throttleKey(call, "wrong codes warned", email_key), ONCE_A_DAY)) > 0)
      return;
    await noteActivity(call, tx, researcher_id, "login_wrong_codes");
    await insertMessage(tx, {
      id: newId(),
      researcher_id,
      title: "A login with wrong codes",
      message: `On ${new Date(at).toISOString().slice(0, 16).replace("T", " at ")} UTC someone entered your password, and then wrong one-time codes.\n\nIf it was not you, someone else knows your password: change it immediately, and tell the programme.`,
      created_at: at,
    });
  });
}

/** Whether a sign-in that began with an invite code may complete: a manager may have revoked the invitation meanwhile. */
async function stillInvited(tx: DatabaseTransaction, step: LoginStep, now: number): Promise<boolean> {
  if (step.invitation_id === null) return true;
  const invitation = await findInvitation(tx, step.email_key);
  return invitation?.id === step.invitation_id && invitation.expires_at > now;
}
