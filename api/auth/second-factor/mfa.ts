import type {
  activateMfa as activateContract,
  confirmMfa as confirmContract,
  resetMfa as resetContract,
} from "#contract/auth";
import { appendOwn } from "../../audit/audit";
import { invalid, refused } from "../../http/api-error";
import type { Handler } from "../../http/router";
import { deleteAccessTokensOf } from "../access-tokens/access-tokens.store";
import { noteActivity } from "../activity/activity";
import { endLoginStepsOf } from "../login-steps.store";
import { deleteRecoveryCodesOf } from "../recovery-codes/recovery-codes.store";
import { deleteSecurityKeysOf } from "../security-keys/security-keys.store";
import { tellOfChange } from "../security-messages";
import { refuseStaleSignIn } from "../sessions/fresh-sign-in";
import { ownTransaction } from "../sessions/own-transaction";
import { deleteOtherSessions, deleteSessionsOf } from "../sessions/sessions.store";
import {
  confirmAuthenticator,
  deleteAuthenticator,
  findAuthenticator,
  insertAuthenticator,
} from "./authenticators.store";
import { CLOCK_MAY_BE_OFF, newTotpSecret, stepOfCode, totpPurpose, totpUrl } from "./totp";

const enrolled = () =>
  refused(409, "An authenticator app is set up already. Reset it first to use another one.");
const wrongCode = () =>
  invalid({ code: [`This code is wrong. Enter the one that the app shows now. ${CLOCK_MAY_BE_OFF}`] });

/**
 * Starts an enrolment, or returns the one that waits for its first code: loading the page twice must not
 * invalidate the QR code that was scanned already.
 */
export const activateMfa: Handler<typeof activateContract> = async (call) => {
  const { user, vault, identity } = call;
  const sealed = vault.seal(newTotpSecret(call), totpPurpose(user.id));
  const authenticator = await ownTransaction(call, async (tx) => {
    await insertAuthenticator(tx, user.id, sealed);
    return findAuthenticator(tx, user.id);
  });
  if (!authenticator || authenticator.confirmed_at !== null) throw enrolled();
  const secret = vault.open(authenticator.secret, totpPurpose(user.id));
  return { details: totpUrl(secret, identity.programme, user.email) };
};

/** Completes the enrolment with the first code, and ends every other session: those began without one. */
export const confirmMfa: Handler<typeof confirmContract> = async (call) => {
  const { db, user, vault, body, now, log } = call;
  const authenticator = await findAuthenticator(db, user.id);
  if (!authenticator) throw wrongCode();
  const { secret, confirmed_at } = authenticator;
  if (confirmed_at !== null) throw enrolled();
  const step = stepOfCode(vault.open(secret, totpPurpose(user.id)), body.code, now());
  if (step === null) throw wrongCode();
  await ownTransaction(call, async (tx) => {
    if (!(await confirmAuthenticator(tx, user.id, { secret, step, at: now() }))) throw enrolled();
    await deleteOtherSessions(tx, user.id, user.session_id);
    await appendOwn(tx, user.id, { action: "mfa.enrol", now: now() });
    await noteActivity(call, tx, user.id, "authenticator_set_up");
  });
  log.info("mfa.enrolled", { researcher: user.id });
  return undefined;
};

/** Removes all second factors, sessions and tokens; the next sign-in sets up another authenticator. */
export const resetMfa: Handler<typeof resetContract> = async (call) => {
  const { user, now, log } = call;
  refuseStaleSignIn(call, "reset your authenticator");
  await ownTransaction(call, async (tx) => {
    await deleteAuthenticator(tx, user.id);
    await deleteRecoveryCodesOf(tx, user.id);
    await deleteSecurityKeysOf(tx, user.id);
    await deleteAccessTokensOf(tx, user.id);
    await deleteSessionsOf(tx, user.id);
    await endLoginStepsOf(tx, user.id);
    await tellOfChange(call, tx, user.id, "authenticator");
    await appendOwn(tx, user.id, { action: "mfa.reset", now: now() });
    await noteActivity(call, tx, user.id, "authenticator_reset");
  });
  log.info("mfa.reset", { researcher: user.id });
  return undefined;
};
