import type { Services } from "../services";
import { findOutermostReceipts, payloadOf } from "./receipts.store";

/** The address at which a receipt was signed, and the id of the key. */
export interface Origin {
  iss: string;
  kid: string;
}

/** A receipt's origin, without verification; null where its text is damaged. */
export function originOf(jws: string): Origin | null {
  try {
    const [header = ""] = jws.split(".");
    const { kid } = JSON.parse(Buffer.from(header, "base64url").toString("utf8"));
    const { iss } = payloadOf(jws);
    return typeof kid === "string" && typeof iss === "string" ? { iss, kid } : null;
  } catch {
    return null;
  }
}

/**
 * Which settings lack a receipt's origin, in sentences about all receipts of that origin, without their beginning. Such receipts are
 * whole, but who checks a record is given other addresses and keys, so that it does not hold.
 */
export function lacksOf(
  { iss, kid }: Origin,
  { identity, signer }: Pick<Services, "identity" | "signer">,
): string[] {
  const lacks: string[] = [];
  if (![identity.publicUrl, ...identity.formerPublicUrls].includes(iss)) {
    lacks.push(
      `name the address ${iss}, which is neither PUBLIC_URL nor in FORMER_PUBLIC_URLS, so that no record with them holds: add it to FORMER_PUBLIC_URLS, for the server and for the managers' command`,
    );
  }
  if (!signer.keys.some((key) => key.kid === kid)) {
    lacks.push(
      `are signed by the key ${kid}, which is neither of SIGNING_KEY nor in SIGNING_PUBLIC_KEYS, so that no record with them holds: add its public key to SIGNING_PUBLIC_KEYS, or its secret to SIGNING_KEY behind the first`,
    );
  }
  return lacks;
}

/**
 * Logs what the settings lack of the first receipt and of the last one, which are those of before a move or a change of keys. No
 * start reads them all: `programme db check` does.
 */
export async function sayLacking({
  db,
  log,
  ...configured
}: Pick<Services, "db" | "log" | "identity" | "signer">): Promise<void> {
  const outermost = await findOutermostReceipts(db);
  const origins = outermost.map(originOf).filter((origin) => origin !== null);
  const lacks = new Set(origins.flatMap((origin) => lacksOf(origin, configured)));
  for (const lack of lacks)
    log.error("receipts.unconfigured", {
      what: `Stored receipts ${lack}.`,
      remedy: 'Then restart; "programme db check" says how many they are.',
    });
}
