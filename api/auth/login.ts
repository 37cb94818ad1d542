import type { login as contract } from "#contract/auth";
import { append } from "../audit/audit";
import type { DatabaseTransaction } from "../database/schema";
import { transaction } from "../database/transaction";
import { refused } from "../http/api-error";
import type { ContextOf } from "../http/call-context";
import type { Handler } from "../http/router";
import { noteActivity } from "./activity/activity";
import { attemptSignIn, decide, pseudonyms } from "./attempts";
import {
  expirePassword,
  findInvitation,
  findKnown,
  findResearcher,
  insertResearcher,
  rehashPassword,
} from "./auth.store";
import { type EmailKey, emailKey } from "./email-address";
import { insertLoginStep, LOGIN_STEP_MS } from "./login-steps.store";
import { type Proof, proofOf } from "./passwords/credentials.rules";
import { deleteUnconfirmedAuthenticator, findAuthenticator } from "./second-factor/authenticators.store";
import { rememberDevice } from "./second-factor/known-device";
import { startSession } from "./sessions/sessions";
import { deleteSessionsOf } from "./sessions/sessions.store";
import { newToken, tokenHash } from "./sessions/tokens";

type LoginCall = ContextOf<typeof contract>;
type Known = Awaited<ReturnType<typeof findKnown>>;

/**
 * The one response to every failed sign-in, whatever the reason (docs/security.md R1). It is 400, because the
 * site reads 401 as a session that has ended (specification §8).
 */
const wrong = () => refused(400, "The email, password or invite code is wrong.");

/** Signs in with a password, or with the code of an open invitation instead. */
export const login: Handler<typeof contract> = async (call) => {
  const { body, hasher, log, client } = call;
  // Counting a try and undoing that are writes, and a storm of sign-ins would make many of them for nothing.
  hasher.refuseWhenFull();
  const account = emailKey(body.email);
  const attempt = await attemptSignIn(call, account, client);
  const { known, proof, reply } = await decide(attempt, () => judge(call, account));
  if (!reply) {
    log.warn("login.failed", pseudonyms(call, account, client));
    throw wrong();
  }
  await attempt.succeeded();
  if (proof.by === "password") await strengthen(call, known, proof);
  if (!("access" in reply)) return reply;
  return rememberDevice(call, call.db, account, reply).catch((error: unknown) => {
    // The sign-in has succeeded; only its device will not be known.
    log.warn("login.device_not_remembered", { error: String(error) });
    return reply;
  });
};

/**
 * Checks the account's credentials: without a reply they are wrong. When right ones no longer match the database as they are
 * admitted, they are checked once more against its current state: another sign-in may have rehashed the same password meanwhile.
 */
async function judge(call: LoginCall, account: EmailKey, isLast = false) {
  const known = await findKnown(call.db, account);
  const proof = proofOf(known, call.body.password, call.now());
  const isRight = (await call.hasher.verify(proof.hash, proof.secret)) && proof.counts;
  const reply = isRight ? await admit(call, account, known, proof) : null;
  if (isRight && !reply && !isLast) return judge(call, account, true);
  return { known, proof, reply };
}

/** Admits a proven sign-in to a session, or to the second factor. Null when its credentials have changed meanwhile. */
async function admit(call: LoginCall, account: EmailKey, known: Known, proof: Proof) {
  const reply = await transaction(call.db, async (tx) => {
    const invitation = proof.by === "code" ? await findInvitation(tx, account) : undefined;
    if (proof.by === "code" && (!invitation || invitation.id !== known.invitation?.id)) return null;
    if (invitation) await join(call, tx, invitation);
    const researcher = await findResearcher(tx, account);
    if (!researcher || researcher.disabled_at !== null) return null;
    const isOther = researcher.password_hash !== proof.hash || researcher.password_expired === 1;
    if (proof.by === "password" && isOther) return null;
    const authenticator = await findAuthenticator(tx, researcher.id);
    if (authenticator?.confirmed_at) {
      return oweSecondFactor(call, tx, researcher.id, invitation?.id ?? null);
    }
    if (invitation) await expirePassword(tx, researcher.id);
    await endEnrolment(tx, researcher.id);
    await noteActivity(call, tx, researcher.id, "login");
    return startSession(call, tx, researcher.id, call.now());
  });
  if (reply && "access" in reply) {
    call.log.info("login.succeeded", { ...pseudonyms(call, account, call.client), by: proof.by });
  }
  return reply;
}

/**
 * Until the second factor is set up, the password alone signs in, perhaps an attacker too: the last to sign in gets a
 * secret that no other caller has seen, and none can read.
 */
async function endEnrolment(tx: DatabaseTransaction, researcherId: string): Promise<void> {
  await deleteUnconfirmedAuthenticator(tx, researcherId);
  await deleteSessionsOf(tx, researcherId);
}

type Invitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** Creates the invited researcher, unless there is one already. */
async function join(call: LoginCall, tx: DatabaseTransaction, invitation: Invitation): Promise<void> {
  const { email, email_key, referrals } = invitation;
  const [id, now] = [call.newId(), call.now()];
  const researcher = { id, email, email_key, available_referrals: referrals, created_at: now };
  if (!(await insertResearcher(tx, researcher))) return;
  await append(tx, {
    actor: "anonymous",
    action: "researcher.join",
    subject: `researcher:${id}`,
    details: { invitation: invitation.id },
    now,
  });
}

async function oweSecondFactor(
  call: LoginCall,
  tx: DatabaseTransaction,
  researcher_id: string,
  invitation_id: string | null,
) {
  const ephemeral_token = newToken(call);
  await insertLoginStep(tx, {
    token_hash: tokenHash(ephemeral_token),
    researcher_id,
    invitation_id,
    expires_at: call.now() + LOGIN_STEP_MS,
  });
  return { method: "app" as const, ephemeral_token };
}

/** Hashes the password again when the parameters have been raised since (docs/security.md#keys-and-algorithms). */
async function strengthen(
  { db, hasher, log }: LoginCall,
  { researcher }: Known,
  proof: Proof,
): Promise<void> {
  const { hash, secret } = proof;
  if (!researcher || !hash || !hasher.isOutdated(hash)) return;
  try {
    await rehashPassword(db, researcher.id, hash, await hasher.hash(secret));
  } catch (error) {
    // The sign-in has succeeded; the next one retries this.
    log.warn("login.rehash_failed", { error: String(error) });
  }
}
