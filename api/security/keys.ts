import { hkdfSync } from "node:crypto";
import type { Keys } from "../services";
import type { VaultKey } from "./vault";

const KEY_BYTES = 32;
/** As many bytes as the keys made of it have (RFC 2104 §3: a shorter secret weakens the keys). */
const MIN_SECRET_BYTES = 32;
/** Fewer different characters are a word or a pattern, not a random text. */
const MIN_DIFFERENT_CHARACTERS = 10;

/** Everything that is derived from SESSION_SECRET. */
export interface Secrets {
  keys: Keys;
  /** For `createVault`. */
  vault: { current: VaultKey; earlier: VaultKey[] };
}

/**
 * Derives every key of the service, each for one purpose. Throws a sentence for a secret that is too weak.
 *
 * @param secret SESSION_SECRET
 * @param earlier secrets used before: they only open what was sealed under them. Tokens made under them are not
 *   accepted any more, so that changing a secret that leaked ends every session.
 */
export function deriveSecrets(secret: string, earlier: readonly string[] = []): Secrets {
  return {
    keys: {
      accessToken: deriveKey(secret, "access token"),
      refreshToken: deriveKey(secret, "refresh token"),
      throttle: deriveKey(secret, "throttle"),
    },
    vault: { current: vaultKey(secret), earlier: earlier.map(vaultKey) },
  };
}

/** A key of 32 bytes for one purpose (HKDF-SHA-256, RFC 5869). Throws a sentence for a secret that is too weak. */
export function deriveKey(secret: string, purpose: string): Buffer {
  refuseWeak(secret);
  return Buffer.from(hkdfSync("sha256", secret, "", `conclave ${purpose}`, KEY_BYTES));
}

function vaultKey(secret: string): VaultKey {
  const id = deriveKey(secret, "vault key id").subarray(0, 4).toString("hex");
  return { id, key: deriveKey(secret, "vault") };
}

function refuseWeak(secret: string): void {
  const bytes = Buffer.byteLength(secret);
  const advice =
    'Sessions and sealed secrets would be open to guessing. Make one with "openssl rand -base64 32".';
  if (bytes < MIN_SECRET_BYTES) {
    throw new Error(`SESSION_SECRET has ${bytes} bytes; at least ${MIN_SECRET_BYTES} are needed. ${advice}`);
  }
  if (new Set(secret).size < MIN_DIFFERENT_CHARACTERS) {
    throw new Error(`SESSION_SECRET repeats a few characters; it must be random. ${advice}`);
  }
}
