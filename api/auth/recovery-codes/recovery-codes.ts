import type {
  getAccountSecurity as getContract,
  makeRecoveryCodes as makeContract,
  proveRecoveryCodes as proveContract,
} from "#contract/account-security";
import { appendOwn } from "../../audit/audit";
import { findExpiry } from "../../gpg/gpg.store";
import { invalid } from "../../http/api-error";
import type { Handler } from "../../http/router";
import { spend } from "../../throttling/throttle";
import { noteActivity } from "../activity/activity";
import { attemptProof, decide } from "../attempts";
import { findAuthenticator } from "../second-factor/authenticators.store";
import { asSecurityKey } from "../security-keys/as-security-key";
import { listSecurityKeys } from "../security-keys/security-keys.store";
import { tellOfChange } from "../security-messages";
import { refuseUnconfirmed } from "../sessions/fresh-sign-in";
import { ownTransaction } from "../sessions/own-transaction";
import { groupedCode, newRecoveryCodes, readRecoveryCode } from "./recovery-code.rules";
import { findRecoveryCodes, findUnusedCode, markProved, replaceRecoveryCodes } from "./recovery-codes.store";

/** The account's authenticator, recovery codes and security keys, and when its OpenPGP key expires. */
export const getAccountSecurity: Handler<typeof getContract> = async ({ db, user, identity, now }) => {
  const authenticator = await findAuthenticator(db, user.id);
  const { left, made_at, proved_at } = await findRecoveryCodes(db, user.id);
  const expires_at = await findExpiry(db, user.id);
  return {
    // Every onboarded researcher has one; a reset at this moment ends the session too.
    authenticator_since: new Date(authenticator?.confirmed_at ?? now()).toISOString(),
    recovery_codes: {
      left,
      made_at: made_at === null ? null : new Date(made_at).toISOString(),
      is_proved: proved_at !== null,
    },
    security_keys: (await listSecurityKeys(db, user.id)).map((key) => asSecurityKey(key, identity)),
    openpgp_key_expires_at: expires_at === null ? null : new Date(expires_at).toISOString(),
  };
};

/** Makes ten codes, which replace the earlier ones immediately: if the response is lost, the same button makes new ones. */
export const makeRecoveryCodes: Handler<typeof makeContract> = async (call) => {
  const { user, hasher, newId, now, randomBytes, log } = call;
  refuseUnconfirmed(call, "make recovery codes");
  await spend(call, "recovery_codes", user.id);
  const codes = newRecoveryCodes(randomBytes);
  const hashed: { id: string; selector: string; code_hash: string }[] = [];
  // Sequentially: every login waits for the same hasher.
  for (const { selector, code } of codes)
    hashed.push({ id: newId(), selector, code_hash: await hasher.hash(code) });
  await ownTransaction(call, async (tx) => {
    await replaceRecoveryCodes(tx, user.id, hashed, now());
    await tellOfChange(call, tx, user.id, "recovery_codes");
    await appendOwn(tx, user.id, { action: "recovery_codes.make", now: now() });
    await noteActivity(call, tx, user.id, "recovery_codes_made");
  });
  log.info("recovery_codes.made", { researcher: user.id });
  return { codes: codes.map(({ code }) => groupedCode(code)) };
};

const wrongCode = () =>
  invalid({
    recovery_code: ["This is none of your codes, or it was used. Type one of those that were made last."],
  });

/** Shows that the researcher has stored the codes, by one of them; it stays valid. */
export const proveRecoveryCodes: Handler<typeof proveContract> = async (call) => {
  const { db, user, body, hasher, log, now } = call;
  const attempt = await attemptProof(call, user.session_id);
  const isRight = await decide(attempt, async () => {
    const parts = readRecoveryCode(body.recovery_code);
    const found = parts && (await findUnusedCode(db, user.id, parts.selector));
    if (!found || !(await hasher.verify(found.code_hash, parts.code))) return false;
    return ownTransaction(call, async (tx) => {
      const still = await findUnusedCode(tx, user.id, parts.selector);
      if (still?.id !== found.id) return false;
      await markProved(tx, user.id, now());
      await appendOwn(tx, user.id, { action: "recovery_codes.prove", now: now() });
      await noteActivity(call, tx, user.id, "recovery_codes_proved");
      return true;
    });
  });
  if (!isRight) throw wrongCode();
  await attempt.succeeded();
  log.info("recovery_codes.proved", { researcher: user.id });
  return undefined;
};
