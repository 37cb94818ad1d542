/** What is written at the top of a record's file; docs/record-format.md describes all of it. */
export const RECORD_FORMAT = "conclave-record/1";
/** What is written at the top of the text that is sealed for those who can open the research. */
export const OPENING_FORMAT = "conclave-opening/1";
/** `typ` of a receipt's header, and of the statement about a whole record. */
export const RECEIPT_TYPE = "conclave-receipt";
export const STATEMENT_TYPE = "conclave-record";

/** What every receipt says of its place: bytes are written as base64url without padding, moments as ISO 8601 in UTC. */
export interface ReceiptPlace {
  /** Scheme, host and port of the instance. */
  iss: string;
  submission: string;
  number: string;
  /** From 1, without gaps. */
  sequence: number;
  /** SHA-256 of the receipt before, as it is written; null for the first. */
  previous: string | null;
  /** How many events of the submission came before receipts were made; left out where there are none. */
  unreceipted?: number;
  at: string;
}

/** What was sealed for those who can open the research, and proves a receipt's salted hashes. */
export interface OpeningHashes {
  /** SHA-256 of the secret's 32 bytes. */
  secret: string;
  /** SHA-256 of the OpenPGP message in which it is sealed, as it is written. */
  message: string;
}

/** The research came in, or another text of it took the place of the one before. */
export interface SubmittedReceipt extends ReceiptPlace {
  kind: "submitted";
  event: 1;
  by: "researcher";
  revision: number;
  /** Salted hash of each field, by its name. */
  fields: Record<string, string>;
  opening: OpeningHashes;
  /** SHA-256 of the text of the agreement that the researcher signed, in hexadecimal; null where none is known. */
  agreement: string | null;
  /** Fingerprint of the programme's OpenPGP key. */
  programme_key: string;
  /** Version of the criteria by which research is assessed. */
  criteria: string;
}

/** A file as it was sent: its size in bytes, salted hashes of its content and its name. */
export interface ReceiptedFile {
  id: string;
  size: number;
  content: string;
  name: string;
}

/** Files came with the research or with a message, all of one upload. */
export interface FilesReceipt extends ReceiptPlace {
  kind: "files";
  /** The ordinal of the event that they came with: 1 for the research. */
  event: number;
  by: "researcher" | "programme";
  /** Of the research, when they came. */
  revision: number;
  files: ReceiptedFile[];
  opening: OpeningHashes;
}

/** Anything that happened later. */
export interface EventReceipt extends ReceiptPlace {
  kind: string;
  /** The ordinal of the event. */
  event: number;
  by: "researcher" | "programme";
  /** By which the manager is known; null for the programme. */
  alias: string | null;
  /** Salted hash of the words that the site can read. */
  text?: string;
  /** SHA-256 of the OpenPGP message with the words that it cannot, as it is written. */
  message?: string;
  /** Salted hash of what else the event says, by its name. */
  parts?: Record<string, string>;
}

/** The certificate of what was destroyed. */
export interface DestroyedReceipt extends ReceiptPlace {
  kind: "destroyed";
  event: null;
  by: "programme";
  /** The state in which the submission ended. */
  status: string;
  destroyed: { research: 1; files: number; bytes: number; texts: number };
  /** Until when backups can still hold it. */
  backups_until: string;
}

export type Receipt = SubmittedReceipt | FilesReceipt | EventReceipt | DestroyedReceipt;

/** What the instance signs of a record as a whole when it gives it out. */
export interface Statement {
  iss: string;
  programme: string;
  submission: string;
  number: string;
  at: string;
  /** How many receipts there were. */
  receipts: number;
  /** SHA-256 of the last of them, as it is written; null where there are none. */
  last: string | null;
}

/** A receipt, with what it proves as far as the researcher may read it. */
export interface RecordedReceipt {
  /** The receipt: a JWS in its compact form. */
  receipt: string;
  /** The OpenPGP message with the secret of its salted hashes. */
  opening?: string;
  /** Of the salted hashes of an event: 32 bytes. */
  salt?: string;
  text?: string;
  message?: string;
  parts?: Record<string, string>;
}

/** A record's file. */
export interface SubmissionRecord {
  format: typeof RECORD_FORMAT;
  /** The statement: a JWS in its compact form. */
  statement: string;
  receipts: RecordedReceipt[];
  /** Secrets of salted hashes, in the file that is given out right after submitting. */
  secrets?: string[];
}

/** The sealed text: the secret, and what it proves. */
export interface Opening {
  format: typeof OPENING_FORMAT;
  submission: string;
  revision: number;
  secret: string;
  files?: { id: string; name: string; size: number; sha256: string }[];
}
