import type { Milliseconds } from "../database/columns";

export interface GpgKeyTable {
  researcher_id: string;
  /** Armoured public key, as the parser wrote it again. */
  public_file: string;
  fingerprint: string;
  /** JSON list of texts. */
  user_ids: string;
  expires_at: Milliseconds | null;
  /** The part that encrypts, in hexadecimal; null for keys that were uploaded before it was kept. */
  encryption_key_id: string | null;
  created_at: Milliseconds;
  /** When its owner is next told that it ends; null when there is nothing more to tell. */
  notice_at: Milliseconds | null;
}
