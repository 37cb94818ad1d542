import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { CompactSign, calculateJwkThumbprint } from "jose";
import type { SigningKey } from "#contract/receipts";
import { deriveKey } from "../crypto/keys";

/** Signs receipts, and provides the public keys that verify them. */
export interface Signer {
  /** The public keys: the one that signs now, then the earlier ones. */
  keys: readonly SigningKey[];
  /**
   * Signs a text as a JWS in its compact form (RFC 7515, EdDSA of RFC 8037).
   *
   * @param type the kind of text, for the header's `typ`
   */
  sign(payload: string, type: string): Promise<string>;
}

/** The keys that receipts are signed with, and the earlier ones. */
export interface SigningSecrets {
  /** SIGNING_KEY: the first signs; of all of them the public keys are published. */
  secrets: readonly [string, ...string[]];
  /** SIGNING_PUBLIC_KEYS: `x` of earlier keys (RFC 8037 §2), whose secrets are gone. */
  retired: readonly string[];
}

/** Makes the signer of an instance. Throws a sentence for a secret that is too weak. */
export async function createSigner({ secrets, retired }: SigningSecrets): Promise<Signer> {
  const [first] = secrets;
  const privateKey = privateKeyOf(first);
  const own = secrets.map((secret) => publicHalf(privateKeyOf(secret)));
  const keys = await Promise.all([...new Set([...own, ...retired])].map(signingKey));
  const kid = keys[0]?.kid;
  return {
    keys,
    sign: (payload, typ) =>
      new CompactSign(new TextEncoder().encode(payload))
        .setProtectedHeader({ alg: "EdDSA", kid, typ })
        .sign(privateKey),
  };
}

/** The prefix of the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410 §7). */
const PKCS8_HEAD = Buffer.from("302e020100300506032b657004220420", "hex");

function privateKeyOf(secret: string): KeyObject {
  const seed = deriveKey(secret, "receipt signing", "SIGNING_KEY");
  return createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: "der", type: "pkcs8" });
}

const publicHalf = (key: KeyObject) => String(createPublicKey(key).export({ format: "jwk" }).x);

/** A public key as it is published; its id is its thumbprint (RFC 7638), so that no key can be given another's id. */
async function signingKey(x: string): Promise<SigningKey> {
  const key = { kty: "OKP", crv: "Ed25519", x } as const;
  return { ...key, kid: await calculateJwkThumbprint(key), alg: "EdDSA", use: "sig" };
}
