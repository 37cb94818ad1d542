import { randomBytes } from "node:crypto";
import { findKey } from "../gpg/gpg.store";
import { refused } from "../http/api-error";
import { type Recipient, recipientOf } from "../sealing/seal";
import type { Services } from "../services";

type Sealing = Pick<Services, "db" | "programmeKey" | "now" | "log">;

/**
 * Who can open what a researcher submits: the programme, and the researcher with the key on file. A key on file that
 * cannot be used any more is passed over, because research must not wait for it. Throws 503 when the programme's own
 * key has expired.
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
  const key = await findKey(db, researcherId);
  if (!key) return null;
  const passOver = (reason: string) => {
    log.warn("sealing.own_key_passed_over", {
      researcher: researcherId,
      fingerprint: key.fingerprint,
      reason,
    });
    return null;
  };
  if (key.expires_at !== null && key.expires_at <= now()) return passOver("expired");
  if (key.encryption_key_id === null) return passOver("uploaded before submissions were sealed");
  try {
    const recipient = await recipientOf(key.public_file, key.encryption_key_id);
    await recipient.wrap(randomBytes(32), await recipient.opens());
    return recipient;
  } catch (error) {
    return passOver(String(error));
  }
}
