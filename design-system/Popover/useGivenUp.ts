import { useEffect, useRef } from "react";

/**
 * Gives up what was asked for and is still on its way when the focus goes elsewhere: what came later would take the focus
 * from there, and the rest of what is being typed with it.
 */
export function useGivenUp(isOnItsWay: boolean, giveUp: () => void): void {
  const latest = useRef(giveUp);
  latest.current = giveUp;
  useEffect(() => {
    if (!isOnItsWay) return;
    const left = () => latest.current();
    document.addEventListener("focusin", left);
    return () => document.removeEventListener("focusin", left);
  }, [isOnItsWay]);
}
