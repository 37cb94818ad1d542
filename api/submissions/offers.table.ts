import type { OfferStatus, PaymentStatus } from "#contract/offers";
import type { Flag, Milliseconds } from "../database/columns";

/** An offer for a submission. At most one of a submission is open, and only while the submission is offered. */
export interface SubmissionOfferTable {
  id: string;
  submission_id: string;
  /** From 1, without gaps. */
  ordinal: number;
  /** JSON of `OfferContent`, under the vault's key. */
  content: string;
  status: OfferStatus;
  /** The name by which the researcher knows the manager; null for the programme. */
  alias: string | null;
  created_at: Milliseconds;
  lapses_at: Milliseconds;
  /** When it stopped being open. */
  answered_at: Milliseconds | null;
}

/** A payment of an accepted submission. */
export interface SubmissionPaymentTable {
  id: string;
  submission_id: string;
  /** From 1, without gaps. */
  ordinal: number;
  /** JSON of `PaymentContent`, under the vault's key. */
  content: string;
  status: PaymentStatus;
  created_at: Milliseconds;
  changed_at: Milliseconds;
}

/** One side's scores of a submission. */
export interface SubmissionScoreTable {
  id: string;
  submission_id: string;
  by_researcher: Flag;
  /** JSON of `Scores` for the researcher's, of `Assessment` for the programme's, under the vault's key. */
  content: string;
  changed_at: Milliseconds;
}
