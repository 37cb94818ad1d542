import { generateAuthenticationOptions } from "@simplewebauthn/server";
import type {
  beginKeyLogin as beginContract,
  confirmKeyLogin as confirmContract,
} from "#contract/security-keys";
import { append } from "../../audit/audit";
import { transaction } from "../../database/transaction";
import { invalid, refused } from "../../http/api-error";
import type { ContextOf } from "../../http/call-context";
import type { Handler } from "../../http/router";
import { noteActivity } from "../activity/activity";
import { findLoginStep } from "../login-steps.store";
import { completeSignIn, signInAgain } from "../second-factor/complete-sign-in";
import { tellOfChange } from "../security-messages";
import { tokenHash } from "../sessions/tokens";
import { isUsableKey, relyingParty } from "./relying-party";
import {
  CHALLENGE_MS,
  listSecurityKeys,
  putChallenge,
  spendCounter,
  takeChallenge,
} from "./security-keys.store";
import { judgeKey } from "./verify";

const notGood = () =>
  invalid({
    credential: ["The security key's answer was not good, or came too late. Try again, or use another way."],
  });
const ofAnotherAddress = () =>
  refused(
    409,
    "The security keys of this account were added at another address of this site. Use your authenticator app.",
  );
const askedBy = (token: string) => `login:${tokenHash(token)}`;

/** Makes a challenge for the account's keys, after the password was right. */
export const beginKeyLogin: Handler<typeof beginContract> = async ({
  db,
  body,
  identity,
  now,
  randomBytes,
}) => {
  const step = await findLoginStep(db, tokenHash(body.ephemeral_token), now());
  if (!step) throw signInAgain();
  const party = relyingParty(identity);
  const all = await listSecurityKeys(db, step.researcher_id);
  if (all.length === 0) throw refused(409, "This account has no security key. Use your authenticator app.");
  const keys = all.filter((key) => isUsableKey(key, identity));
  if (keys.length === 0) throw ofAnotherAddress();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: new Uint8Array(randomBytes(32)),
    timeout: CHALLENGE_MS,
    allowCredentials: keys.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: JSON.parse(transports),
    })),
    userVerification: "required",
  });
  const { challenge } = options;
  const question = { asked_by: askedBy(body.ephemeral_token), challenge, expires_at: now() + CHALLENGE_MS };
  await putChallenge(db, question);
  return { options: { ...options } };
};

/** The second step of signing in, by a security key. Each challenge and each value of a key's counter is accepted once. */
export const confirmKeyLogin: Handler<typeof confirmContract> = (call) =>
  completeSignIn(call, {
    by: "security_key",
    activity: "login_security_key",
    wrongCode: notGood,
    async examine({ researcher_id }) {
      const { db, body, identity, now } = call;
      const party = relyingParty(identity);
      const challenge = await takeChallenge(db, askedBy(body.ephemeral_token), now());
      const keys = await listSecurityKeys(db, researcher_id);
      const key = keys.find(({ credential_id }) => credential_id === body.credential.id);
      const verdict = key && challenge ? await judgeKey(key, body.credential, { party, challenge }) : "wrong";
      if (verdict === "copied") await warnOfCopy(call, researcher_id);
      return async (tx) =>
        typeof verdict === "number" && key
          ? spendCounter(tx, key.id, { from: key.counter, to: verdict, at: now(), host: party.id })
          : false;
    },
  });

/** Notifies the owner that a key's counter did not advance, which only happens with a copy. */
async function warnOfCopy(call: ContextOf<typeof confirmContract>, researcherId: string): Promise<void> {
  call.log.warn("security_key.copied", { researcher: researcherId });
  await transaction(call.db, async (tx) => {
    await tellOfChange(call, tx, researcherId, "key_copied");
    const subject = `researcher:${researcherId}`;
    await append(tx, { actor: "anonymous", action: "security_key.copied", subject, now: call.now() });
    await noteActivity(call, tx, researcherId, "security_key_copied");
  });
}
