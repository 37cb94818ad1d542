import type { Milliseconds } from "../database/columns";

/** One receipt of a submission, in their order. It outlives the submission. */
export interface ReceiptTable {
  id: string;
  submission_id: string;
  researcher_id: string;
  /** From 1, without gaps. */
  sequence: number;
  /** The ordinal of the event that it certifies; null for a certificate of destruction. */
  event: number | null;
  /** The kind of the event, `files`, or `destroyed`. */
  kind: string;
  /** The receipt: a JWS in its compact form (docs/record-format.md). Nothing in it can be guessed without the sealed salts. */
  jws: string;
  /** The proof of its salted hashes of research: an armoured OpenPGP message for the programme and the researcher. */
  opening: string | null;
  /** The proof of its salted hashes of readable words, as JSON under the vault's key. */
  contents: string | null;
  created_at: Milliseconds;
}
