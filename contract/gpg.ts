import { z } from "zod";
import { endpoint } from "./calls";
import { GPG_KEY_MAX_BYTES, MULTIPART_OVERHEAD_BYTES } from "./limits";
import { moment } from "./text";

/** An OpenPGP public key on file: its armoured text and its own metadata (specification 10.29). */
export const GpgKey = z.object({
  /** Armoured text. */
  public_file: z.string(),
  /** Upper-case hexadecimal. */
  fingerprint: z.string(),
  user_ids: z.array(z.string()),
  /** Null when it never expires. */
  expires_at: moment.nullable(),
});
export type GpgKey = z.output<typeof GpgKey>;

/**
 * Stores the caller's OpenPGP public key, sent as the file `public_file` (binary or armoured, at most 64 KiB).
 * 400 `{public_file}` for a private, expired, revoked, weak or unreadable key; nothing of it is stored. 403 `confirmation_required` for
 * another key than the one on file, once onboarded, without a second factor within 10 minutes.
 */
export const uploadGpgKey = endpoint("POST", "/gpg/keys", {
  stage: "profile_made",
  encoding: "files",
  body: z.undefined(),
  reply: GpgKey,
  status: 201,
  maxBytes: GPG_KEY_MAX_BYTES + MULTIPART_OVERHEAD_BYTES,
});

/** The caller's key. 404 when there is none. */
export const getGpgKey = endpoint("GET", "/gpg/keys/self", {
  stage: "profile_made",
  token: "read",
  reply: GpgKey,
});
