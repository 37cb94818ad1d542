import { useSyncExternalStore } from "react";

/** The id of the form for research. */
export const SUBMISSION_FORM = "submission";

/** The field of a form's files. */
export const ATTACHMENTS = "attachments";

/** The field of a form that cancels an attempt and sends nothing else. */
export const CANCEL = "cancel";

/** A form being sent. */
export interface Sending {
  sentBytes: number;
  totalBytes: number;
  /** Left out once it is being cancelled. */
  cancel?: () => void;
}

/** A page sends one form at a time. */
let sending: Sending | undefined;
let files: File[] = [];
const listeners = new Set<() => void>();

/** Reports to the screen the progress of a form with files; undefined once it is no longer being sent. */
export function report(next: Sending | undefined): void {
  sending = next;
  for (const listener of listeners) listener();
}

/** Stores the files of the form that was sent last, for a screen that has to send them again. */
export function keepFiles(sent: File[]): void {
  files = sent;
}

export function keptFiles(): File[] {
  return files;
}

/** The progress of the form with files that is being sent; undefined without one. */
export function useSending(): Sending | undefined {
  return useSyncExternalStore(
    subscribe,
    () => sending,
    () => undefined,
  );
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
