import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey } from "../../api/crypto/keys";

/** The header in which the site passes the address of its client to the API. */
export const PASS_HEADER = "x-conclave-client";

/** How long a pass is valid, in milliseconds either way: more than clocks in one company differ. */
const GOOD_FOR_MS = 60_000;

/** The one request that a pass is for. */
export interface PassedRequest {
  method: string;
  /** Path and query. */
  path: string;
}

/** The key that passes are signed with; only a holder of SESSION_SECRET can make one (docs/security.md R2). */
export function passKey(secret: string): Buffer {
  return deriveKey(secret, "calls of the site");
}

/** The pass that the site sends with a call: the address of its client, signed for this request and this minute. */
export function makePass(key: Buffer, request: PassedRequest, address: string, now: number): string {
  const claim = `${now}.${Buffer.from(address).toString("base64url")}`;
  return `${claim}.${sign(key, request, claim)}`;
}

/**
 * Returns the client's address in a pass. Null when it is none, or was made with another key, for another request or at
 * another time.
 *
 * @param keys of every secret that is still accepted
 */
export function addressInPass(
  keys: readonly Buffer[],
  request: PassedRequest,
  pass: string,
  now: number,
): string | null {
  const [at = "", address = "", signature = ""] = pass.split(".");
  if (!(Math.abs(Number(at) - now) <= GOOD_FOR_MS)) return null;
  const given = Buffer.from(signature);
  const isOurs = keys.some((key) => {
    const expected = Buffer.from(sign(key, request, `${at}.${address}`));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return isOurs ? Buffer.from(address, "base64url").toString() : null;
}

function sign(key: Buffer, { method, path }: PassedRequest, claim: string): string {
  return createHmac("sha256", key).update(`${method} ${path} ${claim}`).digest("base64url");
}
