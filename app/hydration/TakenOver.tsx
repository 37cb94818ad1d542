import { type ReactNode, useInsertionEffect, useLayoutEffect } from "react";
import { endHydration } from "#design-system/hydration";
import type { Entries } from "./entries";

/** The id of the element that React hydrates. Everything outside of it belongs to the server and to extensions. */
export const PAGE_ID = "page";

interface TakenOverProps {
  /** The controls of the server's page. */
  entries: Entries;
  children: ReactNode;
}

/**
 * Wraps the page while React hydrates it. Where the markup is not the server's any more, because an extension changed it,
 * React 18 empties the page and renders it again: then the entries are copied into the new controls.
 *
 * It must be the outermost component. Only there do insertion effects find the page in the document, before refs and
 * effects of the controls read the entries, and before React dispatches events again.
 */
export function TakenOver({ entries, children }: TakenOverProps) {
  // A page that is emptied has lost the focus before any effect runs. The render that replaces it is in the same task.
  entries.noteFocus();
  useInsertionEffect(() => entries.restore(), [entries]);
  useLayoutEffect(() => {
    entries.refocus();
    endHydration();
  }, [entries]);
  return children;
}
