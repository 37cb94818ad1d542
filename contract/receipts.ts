import { z } from "zod";
import { endpoint } from "./calls";

/** A public key with which receipts are checked: a JWK (RFC 7517, RFC 8037). */
export const SigningKey = z.object({
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  x: z.string(),
  /** Its thumbprint (RFC 7638). */
  kid: z.string(),
  alg: z.literal("EdDSA"),
  use: z.literal("sig"),
});
export type SigningKey = z.output<typeof SigningKey>;

/**
 * The public keys of the instance's receipts as a JWK Set: the one that signs now first, then the earlier ones. The site has it at
 * `/.well-known/jwks.json`.
 */
export const getSigningKeys = endpoint("GET", "/receipts/keys", {
  stage: "anyone",
  reply: z.object({ keys: z.array(SigningKey) }),
});
