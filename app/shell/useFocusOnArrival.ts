import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useHydrated } from "#design-system/hydration";

/**
 * Moves the focus to the new screen's title, which is read out then, as a new document would begin at its top: the element
 * that had the focus is gone, or belongs to the previous screen. A screen that takes the focus itself keeps it, and on the
 * same screen it moves only when it was lost.
 */
export function useFocusOnArrival(): void {
  const { key, pathname, hash } = useLocation();
  const { state } = useNavigation();
  // A document's first screen is the browser's own affair; one that replaces a failed screen is not the first.
  const isFirst = !useHydrated();
  const arrived = useRef(isFirst ? { key, pathname } : undefined);
  const left = useRef<Element | null>(null);
  // React may never render a pending navigation when the screen arrives immediately.
  const isLeaving = state !== "idle" || arrived.current?.key !== key;
  if (isLeaving && !left.current) left.current = document.activeElement;

  useEffect(() => {
    const before = arrived.current;
    arrived.current = { key, pathname };
    if (before?.key === key) return;
    const { activeElement } = document;
    const lost = !activeElement || activeElement === document.body;
    const isElsewhere = before?.pathname !== pathname || activeElement instanceof HTMLAnchorElement;
    const stayed = isElsewhere && activeElement === left.current;
    if (lost || stayed) focusOn(startOf(hash));
  }, [key, pathname, hash]);

  const here = state === "idle" ? key : undefined;
  useEffect(() => {
    if (here !== undefined) left.current = null;
  }, [here]);
}

/** Where reading begins: the part that the address names, else the title. */
function startOf(hash: string): HTMLElement | null {
  const part = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
  return part || document.querySelector("main h1") || document.querySelector("main");
}

/** Titles take the focus only as the position to go on from. The scroll position is scroll restoration's matter. */
function focusOn(element: HTMLElement | null): void {
  if (!element) return;
  if (!element.hasAttribute("tabindex")) {
    element.tabIndex = -1;
    element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
  }
  element.focus({ preventScroll: true });
}
