import type { Defaulted, Milliseconds } from "../database/columns";

export type SubmissionStatus = "received" | "accepted" | "declined";

export interface SubmissionTable {
  id: string;
  researcher_id: string;
  /** JSON of the contract's SubmissionDetails. */
  details: string;
  status: Defaulted<SubmissionStatus>;
  /** Bytes of all its attachments, reserved before they are stored, so that parallel uploads cannot pass the limit. */
  attachment_bytes: Defaulted<number>;
  created_at: Milliseconds;
  decided_at: Milliseconds | null;
}

export interface AttachmentTable {
  id: string;
  submission_id: string;
  /** As the researcher's machine named it. */
  name: string;
  size: number;
  /** Hexadecimal. */
  sha256: string;
  /** Where the store keeps it. */
  storage_key: string;
  created_at: Milliseconds;
}
