/** `format` at the top of a record's file; docs/record-format.md describes all of it. */
export const RECORD_FORMAT = "conclave-record/1";
/** `format` at the top of the text that is sealed for those who can open the research. */
export const OPENING_FORMAT = "conclave-opening/1";
/** `typ` of a receipt's header, and of the statement about a whole record. */
export const RECEIPT_TYPE = "conclave-receipt";
export const STATEMENT_TYPE = "conclave-record";

/** The position of a receipt, part of each: bytes are written as base64url without padding, times as ISO 8601 in UTC. */
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

/** Hashes of the opening, which is sealed for those who can open the research, and proves a receipt's salted hashes. */
export interface OpeningHashes {
  /** SHA-256 of the secret's 32 bytes. */
  secret: string;
  /** SHA-256 of the OpenPGP message in which it is sealed, as it is written. */
  message: string;
}

/** The research was submitted, or a revision replaced the previous text. */
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

/** Files arrived with the research or with a message, all of one upload. */
export interface FilesReceipt extends ReceiptPlace {
  kind: "files";
  /** The ordinal of the event that they belong to: 1 for the research. */
  event: number;
  by: "researcher" | "programme";
  /** Of the research, when they arrived. */
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
  /** The name by which the manager is known; null for the programme and the researcher. */
  alias: string | null;
  /** Salted hash of the text, where the site can read it. */
  text?: string;
  /** SHA-256 of the OpenPGP message, as it is written, with a text that the site cannot read. */
  message?: string;
  /** Salted hashes of the event's other data, by their names. */
  parts?: Record<string, string>;
}

/** The certificate of destruction. */
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

/** The instance's signed statement about a record as a whole, made when the record is issued. */
export interface Statement {
  iss: string;
  /** Former addresses of the instance, which receipts may name too; left out where there are none. */
  formerly?: readonly string[];
  programme: string;
  submission: string;
  number: string;
  at: string;
  /** How many receipts there were. */
  receipts: number;
  /** SHA-256 of the last of them, as it is written; null where there are none. */
  last: string | null;
}

/** A receipt, with the contents that it proves as far as the researcher may read them. */
export interface RecordedReceipt {
  /** The receipt: a JWS in its compact form. */
  receipt: string;
  /** The OpenPGP message with the secret of its salted hashes. */
  opening?: string;
  /** Salt of an event's hashes: 32 bytes. */
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
  /** Secrets of salted hashes, in the file that is offered right after submitting. */
  secrets?: string[];
}

/** The sealed text: the secret, and the files that it proves. */
export interface Opening {
  format: typeof OPENING_FORMAT;
  submission: string;
  revision: number;
  secret: string;
  files?: { id: string; name: string; size: number; sha256: string }[];
}
