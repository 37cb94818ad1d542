import { z } from "zod";
import { endpoint } from "./calls";
import { NDA_BODY_MAX_BYTES } from "./limits";
import { moment } from "./text";

const UNKNOWN_VERSION = "This version of the agreement is not known. Load this page again.";

/** The agreement as it will be signed: markdown with the researcher's names filled in. */
export const NdaText = z.object({ content: z.string(), version: z.string() });

/** A signed agreement; `signature` is a PNG data URL. */
export const Nda = z.object({ signature: z.string(), created_at: moment });
export type Nda = z.output<typeof Nda>;

/** A signed agreement with its evidence. */
export const SignedNda = Nda.extend({
  /** Markdown as it was signed, with the names, the company and the date of the signature. */
  content: z.string(),
  /** The same before anything was filled in. */
  text: z.string(),
  /** SHA-256 of `text`, hexadecimal. */
  version: z.string(),
  /** The names it was signed with. */
  signer: z.string(),
  /** The company it was signed with; null where that was not stored, and `content` has the current company's name. */
  company: z.string().nullable(),
  /** Where it was signed from. */
  address: z.string(),
});
export type SignedNda = z.output<typeof SignedNda>;

export const SignNda = z.object({
  signed: z.literal(true, { error: "The agreement must be accepted." }),
  signature_data: z
    .string({ error: "A signature is required." })
    .min(1, "A signature is required.")
    .startsWith("data:image/png;base64,", "The signature must be a PNG image."),
  /** Of the text that was read, from `getNdaText`. Left out, it is the text that the caller was shown last, wherever. */
  version: z.string({ error: UNKNOWN_VERSION }).max(64, UNKNOWN_VERSION).optional(),
});

/** The agreement's text for the caller, who is about to sign it. A list of one, like the other content. */
export const getNdaText = endpoint("GET", "/content/nda", { stage: "profile_made", reply: z.array(NdaText) });

/**
 * Signs the agreement (specification 10.31). 400 `{signature_data}` when the picture is empty, no PNG or too large;
 * 409 when it is signed already, or when the text changed since it was read.
 */
export const signNda = endpoint("POST", "/ndas", {
  stage: "profile_made",
  body: SignNda,
  reply: Nda,
  status: 201,
  maxBytes: NDA_BODY_MAX_BYTES,
});

/** The caller's signed agreement with its evidence. 404 when it is not signed. */
export const getNda = endpoint("GET", "/ndas/self", { stage: "onboarded", reply: SignedNda });
