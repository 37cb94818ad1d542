import { randomBytes } from "node:crypto";
import { findKey } from "../gpg/gpg.store";
import { refused } from "../http/api-error";
import { type Recipient, recipientOf } from "../sealing/seal";
import type { Services } from "../services";

type Sealing = Pick<Services, "db" | "programmeKey" | "now" | "log">;

/**
 * The recipients of a researcher's submissions: the programme, and the researcher with the key on file. A key on
 * file that cannot be used any more is skipped, because research must not wait for it. Throws 503 when the
 * programme's own key has expired.
 */
export async function recipientsOf(services: Sealing, researcherId: string): Promise<Recipient[]> {
  const { programmeKey, now, log } = services;
  if (programmeKey.expires_at !== null && programmeKey.expires_at <= now()) {
    log.error("sealing.programme_key_expired", { fingerprint: programmeKey.fingerprint });
    throw refused(
      503,
      "The programme's key has expired, so nothing can be sealed for it, and nothing was stored. Keep what you wrote, and tell the programme.",
    );
  }
  const own = await ownRecipient(services, researcherId);
  return own ? [programmeKey.recipient, own] : [programmeKey.recipient];
}

async function ownRecipient({ db, now, log }: Sealing, researcherId: string): Promise<Recipient | null> {
  const { recipient, unusable } = await recipientWithKey({ db, now }, researcherId);
  if (unusable) log.warn("sealing.own_key_passed_over", { researcher: researcherId, ...unusable });
  return recipient;
}

/**
 * The researcher as a recipient of sealed messages, by their key on file. `recipient` is null without a key, and
 * for one that cannot be used any more, of which `unusable` says why.
 */
export async function recipientWithKey(
  { db, now }: Pick<Services, "db" | "now">,
  researcherId: string,
): Promise<{ recipient: Recipient | null; unusable?: { fingerprint: string; reason: string } }> {
  const key = await findKey(db, researcherId);
  if (!key) return { recipient: null };
  const because = (reason: string) => ({
    recipient: null,
    unusable: { fingerprint: key.fingerprint, reason },
  });
  if (key.expires_at !== null && key.expires_at <= now())
    return because(`expired on ${new Date(key.expires_at).toISOString().slice(0, 10)}`);
  if (key.encryption_key_id === null) return because("uploaded before submissions were sealed");
  try {
    const recipient = await recipientOf(key.public_file, key.encryption_key_id);
    await recipient.wrap(randomBytes(32), await recipient.opens());
    return { recipient };
  } catch (error) {
    return because(String(error));
  }
}
