import type { Defaulted, Milliseconds } from "../database/columns";

export type SubmissionStatus = "received" | "accepted" | "declined";

export interface SubmissionTable {
  id: string;
  researcher_id: string;
  /** JSON of the contract's SubmissionDetails, sealed: an armoured OpenPGP message. */
  details: string;
  /** Of the JSON, under a key outside the database: tells research that is sent again from any other. */
  details_mac: string | null;
  status: Defaulted<SubmissionStatus>;
  /** Bytes of all its attachments, reserved before they are stored, so that parallel uploads cannot pass the limit. */
  attachment_bytes: Defaulted<number>;
  created_at: Milliseconds;
  decided_at: Milliseconds | null;
}

export interface AttachmentTable {
  id: string;
  submission_id: string;
  /** Null once the attachment is sealed, its name with it; a name stands here only for files of version 001. */
  plain_name: string | null;
  /** Of what was sent, in bytes. */
  size: number;
  /** Of the bytes in the store, which are sealed; hexadecimal. */
  sha256: string;
  /** Where the store keeps it. */
  storage_key: string;
  created_at: Milliseconds;
}
