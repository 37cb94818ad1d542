import { insertMessage } from "../content/messages.store";
import { transaction } from "../database/transaction";
import type { Services } from "../services";
import { noticeAfter } from "./expiry.rules";
import { listDueNotices, moveNotice } from "./gpg.store";

/**
 * Adds a message for each researcher whose OpenPGP key expires soon or has expired: once for each key and threshold,
 * whichever process is first and however often they start.
 */
export async function tellOfExpiry({
  db,
  now,
  newId,
}: Pick<Services, "db" | "now" | "newId">): Promise<void> {
  for (const key of await listDueNotices(db, now())) {
    await transaction(db, async (tx) => {
      const at = now();
      const { researcher_id, expires_at } = key;
      if (!(await moveNotice(tx, key, noticeAfter(expires_at, at)))) return;
      await insertMessage(tx, { id: newId(), researcher_id, created_at: at, ...textOf(key, at) });
    });
  }
}

function textOf({ fingerprint, expires_at }: { fingerprint: string; expires_at: number }, now: number) {
  const isOver = expires_at <= now;
  const moment = new Date(expires_at).toISOString().slice(0, 16).replace("T", " at ");
  const which = `Your OpenPGP key with the fingerprint ${fingerprint}`;
  const effect = isOver
    ? "Until you replace it, what we write is readable on the server, and you cannot open the copy of what you submit."
    : "What only you should read is encrypted to it.";
  return {
    title: isOver ? "Your OpenPGP key has expired" : "Your OpenPGP key expires soon",
    message: `${which} ${isOver ? "expired" : "expires"} on ${moment} UTC. ${effect}\n\nExtend it or make another one, and upload that under "GPG key" of your account.`,
  };
}
