import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";

/** A screen that comes sooner is there before anybody would have read that it is on its way. Milliseconds. */
const LONG_MS = 400;

/** Whether another screen was asked for, and has been on its way for so long that one wonders. */
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
