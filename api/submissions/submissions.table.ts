import type { EventKind } from "#contract/own-submissions";
import type { SubmissionStatus } from "#contract/submission-life";
import type { Defaulted, Flag, Milliseconds } from "../database/columns";

export interface SubmissionTable {
  id: string;
  researcher_id: string;
  /** JSON of the contract's SubmissionDetails, sealed: an armoured OpenPGP message. */
  details: string;
  /** MAC of the JSON, under a key outside the database: distinguishes research that is sent again from any other. */
  details_mac: string | null;
  status: Defaulted<SubmissionStatus>;
  /** Bytes of all its attachments, reserved before they are stored, so that parallel uploads cannot exceed the limit. */
  attachment_bytes: Defaulted<number>;
  /** How often it was sent under its id: a later attempt replaces an earlier one. */
  revision: Defaulted<number>;
  /** The session that sent it; null for submissions of an earlier version. */
  session_id: string | null;
  /** When managers first opened or exported it: from then on its researcher cannot change it. */
  opened_at: Milliseconds | null;
  created_at: Milliseconds;
  decided_at: Milliseconds | null;
  /** The deciding manager's message to the researcher. */
  decision_note: string | null;
  /** When something last happened to it. */
  changed_at: Defaulted<Milliseconds>;
  /** By when the side whose turn it is should act; null where no day is set. */
  due_at: Milliseconds | null;
  /** How many events it has: the ordinal of the last. */
  events: Defaulted<number>;
  /** The ordinal of the last event that its researcher has seen. */
  seen_events: Defaulted<number>;
  /** Its researcher's name for it, readable on the server. */
  label: string | null;
}

/** One event of a submission, in their order. */
export interface SubmissionEventTable {
  id: string;
  submission_id: string;
  /** From 1, without gaps. */
  ordinal: number;
  kind: EventKind;
  by_researcher: Flag;
  /** The name by which the researcher knows the manager; null for the programme. */
  alias: string | null;
  /** A text that the site can read, under the vault's key. */
  readable: string | null;
  /** A text that it cannot: an armoured OpenPGP message for the programme, and for the researcher where they have a key. */
  sealed: string | null;
  /** MAC of the text of a researcher's message, under a key outside the database: distinguishes one that is sent again from any other. */
  text_mac: Defaulted<string | null>;
  /** 1 while a mail to its researcher about it is due (decision 073). */
  mail_due: Defaulted<Flag>;
  created_at: Milliseconds;
}

/** A number that was allotted to a submission, and to no other ever after. */
export interface SubmissionNumberTable {
  /** Such as `2026-0007`. */
  number: string;
  /** Null once the submission is withdrawn or removed. */
  submission_id: string | null;
}

/** An id under which its researcher's attempts up to a revision store nothing any more. Forgotten after a day. */
export interface WithdrawnSubmissionTable {
  researcher_id: string;
  id: string;
  revision: number;
  withdrawn_at: Milliseconds;
}

export interface AttachmentTable {
  id: string;
  submission_id: string;
  /** The ordinal of the event with which it came: 1 for those of the research itself. */
  event: Defaulted<number>;
  /** Its `FileListing` in the conversation, under the vault's key; null for those of the research itself. */
  listing: Defaulted<string | null>;
  /** Null once the attachment is sealed, its name with it; only files of version 001 have one here. */
  plain_name: string | null;
  /** Of the file as sent, in bytes. */
  size: number;
  /** Of the bytes in the store, which are sealed; hexadecimal. */
  sha256: string;
  /** Its key in the store. */
  storage_key: string;
  created_at: Milliseconds;
}
