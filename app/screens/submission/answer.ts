import type { SubmissionResult } from "@conform-to/react";

/**
 * Why no answer of the action's is there: `failed` where none came, `unknown` where none came to what was to be cancelled
 * either, `unread` where nothing was sent.
 */
export type Stopped = "cancelled" | "unknown" | "failed" | "unread";

/** Research that is stored, and whose attachments are asked for. */
export interface Attach {
  id: string;
  /** Why its attachments are not stored. */
  lines: string[];
  /** How many it has all the same, from an earlier attempt whose answer was lost. */
  stored: number;
  /** Where nothing is missing. */
  received?: string;
  /** Whether attachments of the last attempt may be stored: what refused them does not know itself. */
  isUnsure?: boolean;
}

/** What the form is sent with the next time. */
export interface Next {
  /** What names the submission; left out where the form named none. */
  attempt?: string;
  revision: number;
  /** Whether an attempt may be stored; left out by answers that do not change that. */
  isUnanswered?: boolean;
}

/** What the action answers, or the screen says in its place. */
export interface SubmissionAnswer {
  result: SubmissionResult<string[]> | null;
  attach?: Attach;
  next?: Next;
  stopped?: Stopped;
  /** How the shares of a form that comes back stand together, in a sentence; left out without collaborators, and when one of them says it. */
  shares?: string;
  lines?: string[];
}
