import { type ReactNode, useInsertionEffect, useLayoutEffect } from "react";
import { endHydration } from "#design-system/hydration";
import type { Entries } from "./entries";

/** The id of the element that React takes over. Everything outside of it belongs to the server and to extensions. */
export const PAGE_ID = "page";

interface TakenOverProps {
  /** The controls of the server's page. */
  entries: Entries;
  children: ReactNode;
}

/**
 * Around the page while React takes it over. Where the markup is not the server's any more, because an extension changed it,
 * React 18 empties the page and renders it again: then what was entered is put into the new controls.
 *
 * It must be the outermost component. Only there do insertion effects find the page in the document, before refs and
 * effects of the controls look for what was entered, and before React hands out events again.
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
