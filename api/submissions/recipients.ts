import { randomBytes } from "node:crypto";
import type { DatabaseTransaction } from "../database/schema";
import { findKey } from "../gpg/gpg.store";
import { refused } from "../http/api-error";
import { cannotSeal, type Recipient, recipientOf } from "../sealing/seal";
import type { Services } from "../services";

type Sealing = Pick<Services, "db" | "programmeKey" | "now" | "log">;

/** Whether the key on file is still the one that recipients were chosen by, usable or not. */
type IsOnFile = (tx: DatabaseTransaction) => Promise<boolean>;

/** How often a text is sealed for a key that is replaced each time. */
const RUNS = 3;

/** Another key took the place of the one that a text was sealed for. */
class OtherKey extends Error {}

/**
 * Runs work that seals a text of a researcher's for `recipients`, and then stores it in a transaction that calls `keepToKey`: where the
 * key on file was replaced meanwhile, the work runs again, for the new one. Throws 503 as `recipientsOf` does, and when each run
 * finds another key.
 */
export async function withRecipients<Result>(
  services: Sealing,
  researcherId: string,
  work: (sealing: {
    recipients: Recipient[];
    keepToKey: (tx: DatabaseTransaction) => Promise<void>;
  }) => Promise<Result>,
): Promise<Result> {
  for (let run = 1; ; run++) {
    const { recipients, isOnFile } = await recipientsOf(services, researcherId);
    const keepToKey = async (tx: DatabaseTransaction) => {
      if (!(await isOnFile(tx))) throw new OtherKey("The OpenPGP key on file was replaced.");
    };
    try {
      return await work({ recipients, keepToKey });
    } catch (error) {
      if (!(error instanceof OtherKey)) throw error;
      if (run === RUNS) throw cannotSeal(error);
    }
  }
}

/**
 * The recipients of a researcher's submissions: the programme, and the researcher with the key on file. A key on
 * file that cannot be used any more is skipped, because research must not wait for it. Throws 503 when the
 * programme's own key has expired.
 */
export async function recipientsOf(
  services: Sealing,
  researcherId: string,
): Promise<{ recipients: Recipient[]; isOnFile: IsOnFile }> {
  const { db, programmeKey, now, log } = services;
  if (programmeKey.expires_at !== null && programmeKey.expires_at <= now()) {
    log.error("sealing.programme_key_expired", { fingerprint: programmeKey.fingerprint });
    throw refused(
      503,
      "The programme's key has expired, so nothing can be sealed for it, and nothing was stored. Keep what you wrote, and tell the programme.",
    );
  }
  const { recipient: own, unusable, isOnFile } = await recipientWithKey({ db, now }, researcherId);
  if (unusable) log.warn("sealing.own_key_passed_over", { researcher: researcherId, ...unusable });
  return { recipients: own ? [programmeKey.recipient, own] : [programmeKey.recipient], isOnFile };
}

/**
 * The researcher as a recipient of sealed messages, by their key on file. `recipient` is null without a key, and
 * for one that cannot be used any more, of which `unusable` says why.
 */
export async function recipientWithKey(
  { db, now }: Pick<Services, "db" | "now">,
  researcherId: string,
): Promise<{
  recipient: Recipient | null;
  unusable?: { fingerprint: string; reason: string };
  isOnFile: IsOnFile;
}> {
  const key = await findKey(db, researcherId);
  const isOnFile: IsOnFile = async (tx) => isSamePart(key, await findKey(tx, researcherId));
  if (!key) return { recipient: null, isOnFile };
  const because = (reason: string) => ({
    recipient: null,
    unusable: { fingerprint: key.fingerprint, reason },
    isOnFile,
  });
  if (key.expires_at !== null && key.expires_at <= now())
    return because(`expired on ${new Date(key.expires_at).toISOString().slice(0, 10)}`);
  if (key.encryption_key_id === null) return because("uploaded before submissions were sealed");
  try {
    const recipient = await recipientOf(key.public_file, key.encryption_key_id);
    await recipient.wrap(randomBytes(32), await recipient.opens());
    return { recipient, isOnFile };
  } catch (error) {
    return because(String(error));
  }
}

type Key = Awaited<ReturnType<typeof findKey>>;

/** Whether two keys have the same part that encrypts. Their files may differ: a later end changes nothing of what opens. */
function isSamePart(one: Key, other: Key): boolean {
  return one?.fingerprint === other?.fingerprint && one?.encryption_key_id === other?.encryption_key_id;
}
