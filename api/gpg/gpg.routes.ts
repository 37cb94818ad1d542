import type { Endpoint } from "#contract/endpoint";
import { type GpgKey, getGpgKey, uploadGpgKey } from "#contract/gpg";
import { GPG_KEY_MAX_BYTES } from "#contract/limits";
import { appendOwn } from "../audit/audit";
import { noteActivity } from "../auth/activity/activity";
import { refuseUnconfirmed } from "../auth/sessions/fresh-sign-in";
import { ownTransaction } from "../auth/sessions/own-transaction";
import { insertMessage } from "../content/messages.store";
import { invalid, refused } from "../http/api-error";
import type { ContextOf } from "../http/call-context";
import { receiveFiles } from "../http/files";
import { createRouter } from "../http/router";
import { firstNoticeAt } from "./expiry.rules";
import { findKey, replaceKey } from "./gpg.store";
import { checkInWorker } from "./key-check";
import type { CheckedKey } from "./key-rules.js";

export const gpg = createRouter();

const FIELD = "public_file";

type StoredKey = NonNullable<Awaited<ReturnType<typeof findKey>>>;

gpg.on(uploadGpgKey, async (call) => {
  const key = await checkInWorker(await receiveKey(call), call.now());
  await keep(call, key);
  return asReply(key);
});

gpg.on(getGpgKey, async ({ db, user }) => {
  const key = await findKey(db, user.id);
  if (!key) throw refused(404, "There is no OpenPGP key on file.");
  return asReply({ ...key, user_ids: JSON.parse(key.user_ids) });
});

/** The bytes of the one file of the form. */
async function receiveKey(
  call: Pick<ContextOf<Endpoint>, "header" | "stream" | "files">,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  await receiveFiles(call, { maxBytes: uploadGpgKey.maxBytes, maxFiles: 1 }, async ({ field, content }) => {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      if (field !== FIELD) continue;
      size += chunk.byteLength;
      if (size > GPG_KEY_MAX_BYTES)
        throw refused(413, "The file is larger than 64 KiB. Export the key without signatures of others.");
      chunks.push(chunk);
    }
  });
  if (size === 0) throw invalid({ [FIELD]: ["Choose the file of your public key."] });
  return new Uint8Array(Buffer.concat(chunks));
}

/** Stores a key; its researcher is notified of a new one, in case an attacker uploaded it. */
async function keep(call: ContextOf<typeof uploadGpgKey>, key: CheckedKey) {
  const { user, newId, now } = call;
  const [at, researcherId] = [now(), user.id];
  // Research is sealed for this key: once a session has ended, an attacker who had taken it over must not add one.
  await ownTransaction(call, async (tx) => {
    const earlier = await findKey(tx, researcherId);
    // An attacker with a session could have later research sealed for a key of theirs. While an account is being
    // registered, nothing is sealed for it yet (decision 078).
    const isNew = earlier?.public_file !== key.public_file;
    if (user.status.is_onboarded && isNew)
      refuseUnconfirmed(call, `${earlier ? "replace" : "add"} your OpenPGP key`);
    await replaceKey(tx, {
      ...key,
      researcher_id: researcherId,
      user_ids: JSON.stringify(key.user_ids),
      created_at: at,
      notice_at: isSameEnd(earlier, key) ? earlier.notice_at : firstNoticeAt(key.expires_at),
    });
    // The same key once more changes nothing: each entry of it would hide what others did.
    if (!isNew) return;
    if (earlier || user.status.is_onboarded) {
      const text = messageOf(key, at, earlier !== undefined);
      await insertMessage(tx, { id: newId(), researcher_id: researcherId, created_at: at, ...text });
    }
    await appendOwn(tx, researcherId, {
      action: earlier ? "gpg.replace" : "gpg.add",
      details: { fingerprint: key.fingerprint },
      now: at,
    });
    await noteActivity(call, tx, researcherId, earlier ? "openpgp_key_replaced" : "openpgp_key_added");
  });
}

/** Whether an uploaded key expires as the one before it did, so that its owner has been notified already. */
function isSameEnd(earlier: StoredKey | undefined, key: CheckedKey): earlier is StoredKey {
  return earlier?.fingerprint === key.fingerprint && earlier.expires_at === key.expires_at;
}

function messageOf({ fingerprint }: CheckedKey, at: number, isOther: boolean) {
  const moment = new Date(at).toISOString().slice(0, 16).replace("T", " at ");
  const what = isOther
    ? "another OpenPGP public key was put in the place of yours"
    : "an OpenPGP public key was added to your account";
  return {
    title: isOther ? "Your OpenPGP key was changed" : "An OpenPGP key was added",
    message: `On ${moment} UTC ${what}. Its fingerprint is ${fingerprint}.\n\nIf it was not you, change your password, reset your second factor and tell the programme immediately: what we encrypt for you can be read by anyone who has the new key.`,
  };
}

function asReply({
  public_file,
  fingerprint,
  user_ids,
  expires_at,
}: Omit<CheckedKey, "encryption_key_id">): GpgKey {
  const expires = expires_at === null ? null : new Date(expires_at).toISOString();
  return { public_file, fingerprint, user_ids, expires_at: expires };
}
