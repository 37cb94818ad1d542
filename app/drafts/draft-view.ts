import { useSyncExternalStore } from "react";

/** How much of the form's content is stored: all, all but its files, none for want of room, or none in this browser. */
export type Kept = "nothing" | "draft" | "texts" | "full" | "never";

/** The state of a form's draft, for the page. */
export interface DraftView {
  kept: Kept;
  /** Something was entered since, and is about to be stored. */
  isPending: boolean;
  /** A draft that was restored, or is offered because the form has other content. */
  found?: { savedAt: number; isOffered: boolean; filesMissing: boolean };
  /** The form is open in another tab too. */
  isElsewhere: boolean;
  /** Removes the form's own draft, and empties the form. */
  discard: () => void;
  /** Removes the offered draft alone. */
  discardOffered: () => void;
  putBack: () => void;
}

/** A page has one form with drafts. */
let view: DraftView | undefined;
const listeners = new Set<() => void>();

/** Notifies the page; undefined once it has no such form any more. */
export function showDraft(next: DraftView | undefined): void {
  view = next;
  for (const listener of listeners) listener();
}

export function useDraftView(): DraftView | undefined {
  return useSyncExternalStore(
    subscribe,
    () => view,
    () => undefined,
  );
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
