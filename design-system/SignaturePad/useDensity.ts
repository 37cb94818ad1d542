import { useEffect, useState } from "react";

/** More than any screen has, and still cheap for a canvas. */
const MOST = 4;

/** The number of screen pixels per CSS pixel, also after zooming and on another screen. */
export function useDensity(): number {
  const [ratio, setRatio] = useState(1);
  useEffect(() => {
    const read = () => setRatio(devicePixelRatio);
    read();
    const query = matchMedia(`(resolution: ${ratio}dppx)`);
    query.addEventListener("change", read);
    return () => query.removeEventListener("change", read);
  }, [ratio]);
  return Math.min(Math.max(ratio, 1), MOST);
}
