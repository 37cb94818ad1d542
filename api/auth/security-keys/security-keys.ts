import { generateRegistrationOptions } from "@simplewebauthn/server";
import { SECURITY_KEYS_MAX } from "#contract/limits";
import type {
  addSecurityKey as addContract,
  beginSecurityKey as beginContract,
  removeSecurityKey as removeContract,
} from "#contract/security-keys";
import { appendOwn } from "../../audit/audit";
import { invalid, refused } from "../../http/api-error";
import type { Handler } from "../../http/router";
import { noteActivity } from "../activity/activity";
import { tellOfChange } from "../security-messages";
import { refuseUnconfirmed } from "../sessions/fresh-sign-in";
import { ownTransaction } from "../sessions/own-transaction";
import { asSecurityKey } from "./as-security-key";
import { relyingParty } from "./relying-party";
import {
  CHALLENGE_MS,
  deleteSecurityKey,
  insertSecurityKey,
  listSecurityKeys,
  putChallenge,
  takeChallenge,
} from "./security-keys.store";
import { readNewKey } from "./verify";

const tooMany = () =>
  refused(
    409,
    `An account can have ${SECURITY_KEYS_MAX} security keys. Remove one that you do not use first.`,
  );
const notGood = () =>
  invalid({
    credential: [
      "The key's answer was not good, or came too late. Try again; the key must ask for your PIN or finger.",
    ],
  });
const askedBy = (sessionId: string) => `session:${sessionId}`;

/** Returns the options for a new key: one that verifies its user, and that the account does not have yet. No attestation. */
export const beginSecurityKey: Handler<typeof beginContract> = async (call) => {
  const { db, user, identity, now, randomBytes } = call;
  refuseUnconfirmed(call, "add the security key");
  const party = relyingParty(identity);
  const keys = await listSecurityKeys(db, user.id);
  if (keys.length >= SECURITY_KEYS_MAX) throw tooMany();
  const options = await generateRegistrationOptions({
    rpName: identity.programme,
    rpID: party.id,
    userName: user.email,
    userID: new Uint8Array(Buffer.from(user.id)),
    challenge: new Uint8Array(randomBytes(32)),
    timeout: CHALLENGE_MS,
    attestationType: "none",
    excludeCredentials: keys.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: "discouraged", userVerification: "required" },
  });
  const { challenge } = options;
  await putChallenge(db, { asked_by: askedBy(user.session_id), challenge, expires_at: now() + CHALLENGE_MS });
  return { options: { ...options } };
};

/** Verifies the new key and adds it. */
export const addSecurityKey: Handler<typeof addContract> = async (call) => {
  const { db, user, body, identity, newId, now, log } = call;
  refuseUnconfirmed(call, "add the security key");
  const party = relyingParty(identity);
  const challenge = await takeChallenge(db, askedBy(user.session_id), now());
  const read = challenge && (await readNewKey(body.credential, { party, challenge }));
  if (!read) throw notGood();
  const key = {
    id: newId(),
    researcher_id: user.id,
    name: body.name,
    ...read,
    created_at: now(),
    last_used_at: null,
    host: party.id,
  };
  await ownTransaction(call, async (tx) => {
    if ((await listSecurityKeys(tx, user.id)).length >= SECURITY_KEYS_MAX) throw tooMany();
    if (!(await insertSecurityKey(tx, key))) throw refused(409, "This key is in use already.");
    await tellOfChange(call, tx, user.id, "key_added");
    await appendOwn(tx, user.id, { action: "security_key.add", details: { key: key.id }, now: now() });
    await noteActivity(call, tx, user.id, "security_key_added");
  });
  log.info("security_key.added", { researcher: user.id });
  return asSecurityKey(key, identity);
};

/** Removes a key; the next login cannot use it. */
export const removeSecurityKey: Handler<typeof removeContract> = async (call) => {
  const { user, id, now, log } = call;
  refuseUnconfirmed(call, "remove the security key");
  const removed = await ownTransaction(call, async (tx) => {
    if (!(await deleteSecurityKey(tx, { id, researcher_id: user.id }))) return false;
    await tellOfChange(call, tx, user.id, "key_removed");
    await appendOwn(tx, user.id, { action: "security_key.remove", details: { key: id }, now: now() });
    await noteActivity(call, tx, user.id, "security_key_removed");
    return true;
  });
  if (removed) log.info("security_key.removed", { researcher: user.id });
  return undefined;
};
