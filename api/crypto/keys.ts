import { hkdfSync } from "node:crypto";
import type { VaultKey } from "./vault";

const KEY_BYTES = 32;
/** As many bytes as the keys made of it have (RFC 2104 §3: a shorter secret weakens the keys). */
const MIN_SECRET_BYTES = 32;
/** Fewer different characters are a word or a pattern, not a random text. */
const MIN_DIFFERENT_CHARACTERS = 10;

/** Secrets, each for one purpose; 32 bytes each, derived from SESSION_SECRET. */
export interface Keys {
  accessToken: Uint8Array;
  refreshToken: Uint8Array;
  throttle: Uint8Array;
  submission: Uint8Array;
}

/** The secrets under which the vault seals and opens. */
export interface VaultSecrets {
  /** SEALING_KEY: the first seals, all of them open. */
  sealing: readonly [string, ...string[]];
  /** SESSION_SECRET: before there was a SEALING_KEY, secrets were sealed under these. */
  session: readonly string[];
}

/**
 * Derives every key of the service that is not the vault's, each for one purpose. Tokens made under earlier secrets
 * are not accepted any more, so that changing a secret that leaked ends every session. Throws a sentence for a secret
 * that is too weak.
 *
 * @param secret SESSION_SECRET
 */
export function deriveKeys(secret: string): Keys {
  return {
    accessToken: deriveKey(secret, "access token"),
    refreshToken: deriveKey(secret, "refresh token"),
    throttle: deriveKey(secret, "throttle"),
    submission: deriveKey(secret, "submission"),
  };
}

/** The keys for `createVault`. Throws a sentence for a secret that is too weak. */
export function vaultKeys({ sealing: [current, ...earlier], session }: VaultSecrets) {
  return { current: vaultKey(current), earlier: [...earlier, ...session].map(vaultKey) };
}

/**
 * A key of 32 bytes for one purpose (HKDF-SHA-256, RFC 5869). Throws a sentence for a secret that is too weak.
 *
 * @param name of the secret, for that sentence
 */
export function deriveKey(secret: string, purpose: string, name = "SESSION_SECRET"): Buffer {
  refuseWeak(secret, name);
  return Buffer.from(hkdfSync("sha256", secret, "", `conclave ${purpose}`, KEY_BYTES));
}

function vaultKey(secret: string): VaultKey {
  const id = deriveKey(secret, "vault key id", "SEALING_KEY").subarray(0, 4).toString("hex");
  return { id, key: deriveKey(secret, "vault", "SEALING_KEY") };
}

function refuseWeak(secret: string, name: string): void {
  const bytes = Buffer.byteLength(secret);
  const advice =
    'Sessions and sealed secrets would be open to guessing. Make one with "openssl rand -base64 32".';
  if (bytes < MIN_SECRET_BYTES) {
    throw new Error(`${name} has ${bytes} bytes; at least ${MIN_SECRET_BYTES} are needed. ${advice}`);
  }
  if (new Set(secret).size < MIN_DIFFERENT_CHARACTERS) {
    throw new Error(`${name} repeats a few characters; it must be random. ${advice}`);
  }
}
