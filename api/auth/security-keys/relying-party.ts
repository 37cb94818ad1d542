import { isIP } from "node:net";
import { ownOrigins } from "#contract/origins";
import { refused } from "../../http/api-error";
import type { Identity } from "../../services";

/** The host name that keys are bound to, and the origins of it. */
interface RelyingParty {
  id: string;
  origins: string[];
}

/**
 * The relying party of security keys: WebAuthn binds each key to a host name, never to an IP address. A loopback instance is
 * reached as localhost too. Throws 409 where PUBLIC_URL has no name.
 */
export function relyingParty(identity: Pick<Identity, "publicUrl">): RelyingParty {
  const party = findRelyingParty(identity);
  if (party) return party;
  throw refused(
    409,
    "Security keys belong to a host name, and this site is reached by an IP address. Use your authenticator app.",
  );
}

/** The same; null where PUBLIC_URL has no name. */
export function findRelyingParty({ publicUrl }: Pick<Identity, "publicUrl">): RelyingParty | null {
  const named = [...ownOrigins(publicUrl)].filter((origin) => isIP(hostOf(origin)) === 0);
  const [first] = named;
  return first ? { id: new URL(first).hostname, origins: named } : null;
}

const hostOf = (origin: string) => new URL(origin).hostname.replace(/^\[|\]$/g, "");

/**
 * Whether a key can log its owner in at the instance's address. A key of a former address cannot: browsers refuse it elsewhere. Where an
 * earlier version did not keep the host (null), it counts as this one until it is known.
 */
export function isUsableKey(
  { host }: { host: string | null },
  identity: Pick<Identity, "publicUrl">,
): boolean {
  const party = findRelyingParty(identity);
  return party !== null && (host === null || host === party.id);
}
