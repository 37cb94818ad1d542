import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";

/** A screen that loads faster is shown before a user could read that it is loading. Milliseconds. */
const LONG_MS = 400;

/** Whether a navigation has been loading for so long that the user wonders. */
export function useIsWaiting(): boolean {
  const isUnderWay = useNavigation().state === "loading";
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setTimeout(() => setIsLong(true), LONG_MS);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isUnderWay]);
  return isUnderWay && isLong;
}
