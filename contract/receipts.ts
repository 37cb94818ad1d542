import { z } from "zod";
import { RECORD_FORMAT } from "#lib/record";
import { endpoint } from "./calls";
import { id, moment } from "./text";

/** A public key that verifies receipts: a JWK (RFC 7517, RFC 8037). */
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
 * The public keys of the instance's receipts as a JWK Set: the current signing key first, then the earlier ones. The site has it at
 * `/.well-known/jwks.json`.
 */
export const getSigningKeys = endpoint("GET", "/receipts/keys", {
  stage: "anyone",
  reply: z.object({ keys: z.array(SigningKey) }),
});

/** A receipt of a submission, with the proved content that its researcher may read (docs/record-format.md). */
const RecordedReceipt = z.object({
  /** A JWS in its compact form. */
  receipt: z.string(),
  /** An OpenPGP message with the secret of its salted hashes. */
  opening: z.string().optional(),
  salt: z.string().optional(),
  text: z.string().optional(),
  message: z.string().optional(),
  parts: z.record(z.string(), z.string()).optional(),
});

/**
 * The record of the caller's submission, also of one that was destroyed: every receipt with its proved content, and a signed statement
 * about the whole. 404 for any other.
 */
export const getRecord = endpoint("GET", "/submissions/{id}/record", {
  stage: "onboarded",
  // It can be large: no other GET has a budget.
  budget: "record",
  token: "read",
  reply: z.object({
    format: z.literal(RECORD_FORMAT),
    statement: z.string(),
    receipts: z.array(RecordedReceipt),
  }),
});

/** A submission that was destroyed: when, and until when backups can still contain it. Its record has the signed certificate. */
export const Destroyed = z.object({ id, number: z.string(), at: moment, backups_until: moment });
export type Destroyed = z.output<typeof Destroyed>;

/** The caller's submissions that were destroyed, the last first, in pages: `?before=<id>` returns the next after that one. */
export const listDestroyed = endpoint("GET", "/submissions/destroyed", {
  stage: "onboarded",
  token: "read",
  reply: z.array(Destroyed),
});
