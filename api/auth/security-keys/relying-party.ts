import { isIP } from "node:net";
import { ownOrigins } from "#contract/origins";
import { refused } from "../../http/api-error";
import type { Identity } from "../../services";

/**
 * The relying party of security keys: WebAuthn binds each key to a host name, never to an IP address. A loopback instance is
 * reached as localhost too. Throws 409 where PUBLIC_URL has no name.
 */
export function relyingParty({ publicUrl }: Pick<Identity, "publicUrl">): { id: string; origins: string[] } {
  const named = [...ownOrigins(publicUrl)].filter((origin) => isIP(hostOf(origin)) === 0);
  const [first] = named;
  if (!first) {
    throw refused(
      409,
      "Security keys belong to a host name, and this site is reached by an IP address. Use your authenticator app.",
    );
  }
  return { id: new URL(first).hostname, origins: named };
}

const hostOf = (origin: string) => new URL(origin).hostname.replace(/^\[|\]$/g, "");
