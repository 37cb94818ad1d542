import { compactVerify, decodeProtectedHeader, importJWK, type JWK } from "jose";
import { isObject } from "./read";

/** A public key of a JWK Set. */
export type PublicKey = JWK;

/**
 * Verifies a JWS in compact serialization by the key that its header names. Only EdDSA over Ed25519 is accepted, and only by a key in the set.
 *
 * @returns the payload, or the fault
 */
export async function readSigned(
  jws: string,
  type: string,
  keys: readonly PublicKey[],
): Promise<{ payload: Record<string, unknown> } | { fault: string }> {
  // Stricter than the library, which ignores bits after the last byte and would accept another encoding of the same signature.
  if (!/^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]{85}[AQgw]$/.test(jws))
    return { fault: "is no signed text." };
  try {
    const { alg, kid, typ } = decodeProtectedHeader(jws);
    if (alg !== "EdDSA" || typ !== type) return { fault: "is signed in another way, or as something else." };
    const key = keys.find((each) => each.kid === kid && each.kty === "OKP" && each.crv === "Ed25519");
    if (!key) return { fault: `is signed by the key ${kid}, which is none of the programme's.` };
    const { payload } = await compactVerify(jws, await importJWK(key, "EdDSA"), { algorithms: ["EdDSA"] });
    const read: unknown = JSON.parse(new TextDecoder().decode(payload));
    return isObject(read) ? { payload: read } : { fault: "says nothing that can be read." };
  } catch {
    return { fault: "has a signature that does not hold: it was changed, or not signed by the programme." };
  }
}
