import type { Milliseconds } from "../database/columns";

export interface GpgKeyTable {
  researcher_id: string;
  /** Armoured public key, as the parser serialised it. */
  public_file: string;
  fingerprint: string;
  /** JSON list of texts. */
  user_ids: string;
  expires_at: Milliseconds | null;
  /** The subkey that encrypts, in hexadecimal; null for keys uploaded before it was stored. */
  encryption_key_id: string | null;
  created_at: Milliseconds;
  /** When its owner is next notified of its expiry; null when no notice is left. */
  notice_at: Milliseconds | null;
}
