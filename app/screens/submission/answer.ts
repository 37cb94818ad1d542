import type { SubmissionResult } from "@conform-to/react";
import type { Leaving } from "./loss-on-leaving";

/**
 * Why there is no response of the action: `failed` where none came, `unknown` where none came to the cancellation
 * either, `unread` where nothing was sent; the stored research where it could not be cancelled any more.
 */
export type Stopped = "cancelled" | "unknown" | "failed" | "unread" | StillStored;

/** Research that stays stored: of this attempt or an earlier one, so that the form may have other entries. */
export interface StillStored {
  attachments: number;
  /** Its page. */
  href: string;
}

/** Research that is stored, and whose attachments are asked for. */
export interface Attach {
  id: string;
  /** Why its attachments are not stored. */
  lines: string[];
  /** How many it has all the same, from an earlier attempt whose response was lost. */
  stored: number;
  /** Where nothing is missing. */
  received?: string;
  /** Whether attachments of the last attempt may be stored: the refusal does not say. */
  isUnsure?: boolean;
}

/** The values of the form's next attempt. */
export interface Next {
  /** The submission's id; left out where the form had none. */
  attempt?: string;
  revision: number;
  /** The loss when the form is left now; left out by responses that do not change that. */
  leaving?: Exclude<Leaving, "sending">;
}

/** The action's response, or the screen's own instead. */
export interface SubmissionAnswer {
  result: SubmissionResult<string[]> | null;
  attach?: Attach;
  next?: Next;
  stopped?: Stopped;
  /** The sum of the shares of a returned form, in a sentence; left out without collaborators, and when one of them has it as its error. */
  shares?: string;
  lines?: string[];
}
