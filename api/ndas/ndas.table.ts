import type { Milliseconds } from "../database/columns";

/** Every text of the agreement there ever was; never changed, because signed agreements refer to it. */
export interface NdaTextTable {
  /** SHA-256 of `content`, hexadecimal. */
  sha256: string;
  content: string;
  created_at: Milliseconds;
}

/** A signed agreement with its evidence (specification 7.18). */
export interface NdaTable {
  id: string;
  researcher_id: string;
  /** PNG data URL, sealed under the key outside the database. */
  signature: string;
  /** The text that was signed, before names were filled in. */
  text_sha256: string;
  /** The names that were filled in. */
  signer: string;
  /** The company that was filled in; null for agreements signed before it was stored. */
  company: string | null;
  address: string;
  user_agent: string;
  created_at: Milliseconds;
}
