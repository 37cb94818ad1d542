import type { changePassword as contract, SessionData } from "#contract/auth";
import { appendOwn } from "../../audit/audit";
import type { DatabaseTransaction } from "../../database/schema";
import { invalid } from "../../http/api-error";
import type { ContextOf } from "../../http/call-context";
import type { Handler } from "../../http/router";
import { findProfile } from "../../profiles/profiles.store";
import { deleteAccessTokensOf } from "../access-tokens/access-tokens.store";
import { noteActivity } from "../activity/activity";
import { attemptCurrentPassword, decide } from "../attempts";
import { consumeInvitation, findKnown, replacePassword } from "../auth.store";
import { emailKey } from "../email-address";
import { readInviteCode } from "../invite-code.rules";
import { endLoginStepsOf } from "../login-steps.store";
import { deleteUnconfirmedAuthenticator } from "../second-factor/authenticators.store";
import { rememberDevice } from "../second-factor/known-device";
import { tellOfChange } from "../security-messages";
import { ownTransaction } from "../sessions/own-transaction";
import { startSession } from "../sessions/sessions";
import { deleteSessionsOf } from "../sessions/sessions.store";
import { commonPasswords } from "./common-passwords";
import { type Proof, proofOf } from "./credentials.rules";
import { passwordProblems } from "./passwords.rules";

type PasswordCall = ContextOf<typeof contract>;
type Known = Awaited<ReturnType<typeof findKnown>>;

const wrong = () => invalid({ current_password: ["Current password is wrong."] });

/** Sets the first password with an invite code, or changes it with the current one. Every session, access token and known device ends. */
export const changePassword: Handler<typeof contract> = async (call) => {
  const { user, body, hasher, log } = call;
  const attempt = await attemptCurrentPassword(call, user.session_id);
  const judged = await decide(attempt, () => judge(call));
  if (!judged.isRight) {
    log.warn("password.current_wrong", { researcher: user.id });
    throw wrong();
  }
  await attempt.succeeded();
  await refuseBad(call, judged);
  const reply = await replaceJudged(call, judged, await hasher.hash(body.new_password));
  log.info("password.changed", { researcher: user.id });
  return reply;
};

/** Whether the current password, or the code entered instead, is right. */
async function judge({ db, user, body, hasher, now }: PasswordCall) {
  const known = await findKnown(db, emailKey(user.email));
  // A code is only valid for a first password, or for a new one that a manager requires (docs/security.md R4).
  const invitation = user.status.has_expired_password ? known.invitation : undefined;
  const proof = proofOf({ ...known, invitation }, body.current_password, now());
  const matches = await hasher.verify(proof.hash, proof.secret);
  return { known, proof, isRight: matches && proof.counts };
}

type Judged = Awaited<ReturnType<typeof judge>>;

/** Throws 400 for a new password that attackers would guess, or that was valid before. */
async function refuseBad(call: PasswordCall, { known, proof }: Judged): Promise<void> {
  const { identity, user, body } = call;
  const [common, profile] = await Promise.all([commonPasswords(), findProfile(call.db, user.id)]);
  const context = { ...identity, common, email: user.email, nickname: profile?.nickname ?? null };
  const problems = passwordProblems(body.new_password, context);
  if (problems.length === 0 && (await wasGoodBefore(call, known, proof))) {
    problems.push("New password must be another one than before, and not the invite code.");
  }
  if (problems.length > 0) throw invalid({ new_password: problems });
}

/** Whether the new password is the old one or the invite code. */
async function wasGoodBefore({ hasher, body }: PasswordCall, known: Known, proof: Proof): Promise<boolean> {
  const { new_password } = body;
  const code = readInviteCode(new_password);
  if (proof.by === "password") {
    if (new_password === proof.secret) return true;
    return Boolean(code && known.invitation && (await hasher.verify(known.invitation.code_hash, code)));
  }
  if (code === proof.secret) return true;
  return Boolean(
    known.researcher?.password_hash && (await hasher.verify(known.researcher.password_hash, new_password)),
  );
}

/**
 * Replaces the hash that was checked by the new one. When it has changed, the password is checked once more, against the current
 * hash: a sign-in may have rehashed the same password meanwhile. Throws 400 when a parallel change was first.
 */
async function replaceJudged(call: PasswordCall, judged: Judged, hash: string, isLast = false) {
  const reply = await ownTransaction(call, async (tx) => {
    const session = await replace(call, tx, judged, hash);
    // A new password invalidates every known device; this one entered the old password just now.
    return session && rememberDevice(call, tx, emailKey(call.user.email), session);
  });
  if (reply) return reply;
  const again = await judge(call);
  if (isLast || !again.isRight) throw wrong();
  return replaceJudged(call, again, hash, true);
}

/** Makes the whole change in `tx`: null when the hash has changed. Throws 400 when the code has ended meanwhile. */
async function replace(
  call: PasswordCall,
  tx: DatabaseTransaction,
  { known, proof }: Judged,
  hash: string,
): Promise<SessionData | null> {
  const { user, now } = call;
  const from = known.researcher?.password_hash ?? null;
  const isProof = proof.by === "password";
  if (!(await replacePassword(tx, user.id, { from, to: hash, isProof }))) return null;
  const consumed = known.invitation && (await consumeInvitation(tx, known.invitation.id, now()));
  if (proof.by === "code" && !consumed) throw wrong();
  await deleteAccessTokensOf(tx, user.id);
  await deleteSessionsOf(tx, user.id);
  await deleteUnconfirmedAuthenticator(tx, user.id);
  await endLoginStepsOf(tx, user.id);
  if (from !== null) await tellOfChange(call, tx, user.id, "password");
  await appendOwn(tx, user.id, {
    action: from === null ? "password.set" : "password.change",
    details: { by: proof.by },
    now: now(),
  });
  await noteActivity(call, tx, user.id, from === null ? "password_set" : "password_changed");
  return startSession(call, tx, user.id, user.authenticated_at);
}
