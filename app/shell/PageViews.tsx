import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { reportPage } from "./impressions";

/** Reports every page view that loads no document; the server reports those that do (specification §2). */
export function PageViews({ csrf }: { csrf: string }) {
  const { pathname } = useLocation();
  const reported = useRef(pathname);
  useEffect(() => {
    if (reported.current === pathname) return;
    reported.current = pathname;
    reportPage(pathname, csrf);
  }, [pathname, csrf]);
  return null;
}
