import { createHash, createHmac } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import type { UserStatus } from "#contract/auth";
import type { Services } from "../../services";

/** Lifetimes of sessions and their tokens (specification 10.6, 10.7, 10.10, 10.11; docs/security.md#sessions). */
export const ACCESS_LIFETIME_SECONDS = 5 * 60;
export const REFRESH_GRACE_MS = 10_000;
export const SESSION_IDLE_MS = 15 * 60_000;
export const SESSION_LIFETIME_MS = 12 * 60 * 60_000;

const issuer = "conclave";
const audience = "conclave-api";

/** SHA-256 in hexadecimal: how random tokens are stored. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** A new opaque token of 256 bits. */
export function newToken({ randomBytes }: Pick<Services, "randomBytes">): string {
  return randomBytes(32).toString("base64url");
}

/**
 * The refresh token that follows the one with this hash. It is derived, not random, so that parallel requests with the
 * same predecessor get the same successor although only hashes are stored (specification 10.7); without the key the
 * stored hashes reveal nothing.
 */
export function successorOf({ keys }: Pick<Services, "keys">, hash: string): string {
  return createHmac("sha256", keys.refreshToken).update(hash).digest("base64url");
}

/** Bounds the work of recognising old tokens; a session that refreshes every four minutes makes 180 in its life. */
export const MAX_ANCESTORS = 500;

/** Whether the token with hash `older` was a predecessor of the one with hash `current`. */
export function isAncestor(services: Pick<Services, "keys">, older: string, current: string): boolean {
  let hash = older;
  for (let generation = 0; generation < MAX_ANCESTORS; generation++) {
    hash = tokenHash(successorOf(services, hash));
    if (hash === current) return true;
  }
  return false;
}

interface Subject {
  researcher_id: string;
  session_id: string;
  authenticated_at: number;
  status: UserStatus;
}

/** A JWT for `Authorization: Bearer`, valid for five minutes. Its status is a hint for the site; the API never trusts it. */
export async function signAccessToken(services: Services, subject: Subject): Promise<string> {
  const issuedAt = Math.floor(services.now() / 1000);
  return new SignJWT({
    sid: subject.session_id,
    auth_time: Math.floor(subject.authenticated_at / 1000),
    user_status: subject.status,
  })
    .setProtectedHeader({ alg: "HS256", typ: "at+jwt" })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(subject.researcher_id)
    .setJti(services.newId())
    .setIssuedAt(issuedAt)
    .setNotBefore(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_LIFETIME_SECONDS)
    .sign(await importedKey(services.keys.accessToken));
}

const imported = new WeakMap<Uint8Array, Promise<CryptoKey>>();

/** These bytes as an HS256 key. Imported once: for each token that would take as long as the signature. */
function importedKey(bytes: Uint8Array): Promise<CryptoKey> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key =
    imported.get(bytes) ??
    crypto.subtle.importKey("raw", new Uint8Array(bytes), algorithm, false, ["sign", "verify"]);
  imported.set(bytes, key);
  return key;
}

/** The claims of a token that was signed with our key. Times in seconds. */
interface Claims {
  subject: { session_id: string; researcher_id: string };
  notBefore: number;
  expires: number;
}

/** How many verified tokens are cached; more than a process has callers in five minutes. */
const REMEMBERED = 10_000;

/**
 * Tokens whose signature was verified, by key. It stays valid, so it is not computed again; a token's times are checked
 * on each use, and whether its session is live is read from the database (`authenticate`).
 */
const signed = new WeakMap<Uint8Array, Map<string, Claims>>();

/**
 * The session an access token belongs to, or null for anything that is not a token of ours.
 * `expired: "allowed"` is for refreshing, where the access token only shows who held the session.
 */
export async function readAccessToken(
  services: Pick<Services, "keys" | "now">,
  token: string,
  expired: "refused" | "allowed" = "refused",
): Promise<Claims["subject"] | null> {
  const remembered = signed.get(services.keys.accessToken) ?? new Map<string, Claims>();
  signed.set(services.keys.accessToken, remembered);
  const known = remembered.get(token);
  const now = Math.floor(services.now() / 1000);
  if (known && known.notBefore <= now && now < known.expires) return known.subject;
  const claims = await verifiedClaims(services, token, expired);
  if (!claims) return null;
  const [oldest] = remembered.keys();
  if (remembered.size >= REMEMBERED && oldest !== undefined) remembered.delete(oldest);
  remembered.set(token, claims);
  return claims.subject;
}

async function verifiedClaims(
  { keys, now }: Pick<Services, "keys" | "now">,
  token: string,
  expired: "refused" | "allowed",
): Promise<Claims | null> {
  try {
    const { payload } = await jwtVerify(token, await importedKey(keys.accessToken), {
      algorithms: ["HS256"],
      typ: "at+jwt",
      issuer,
      audience,
      requiredClaims: ["nbf", "exp"],
      currentDate: new Date(now()),
      clockTolerance: expired === "allowed" ? SESSION_LIFETIME_MS / 1000 : 0,
    });
    const { sid, sub, nbf = Number.POSITIVE_INFINITY, exp = 0 } = payload;
    if (typeof sid !== "string" || typeof sub !== "string") return null;
    return { subject: { session_id: sid, researcher_id: sub }, notBefore: nbf, expires: exp };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
