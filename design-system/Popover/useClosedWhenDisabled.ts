import { type RefObject, useEffect, useRef } from "react";

/**
 * Closes a popover once its control is disabled, by itself or with a fieldset around it: a choice
 * would then change a control that says it cannot be changed.
 */
export function useClosedWhenDisabled(anchor: RefObject<HTMLElement>, onClose: () => void): void {
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    const look = () => anchor.current?.matches(":disabled") && latest.current();
    look();
    // A fieldset fires no event.
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, attributeFilter: ["disabled"] });
    return () => observer.disconnect();
  }, [anchor]);
}
