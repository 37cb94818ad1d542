import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";

/**
 * Redirects to another screen after a delay; without scripts the browser's own refresh does, in whole seconds. The screen
 * is replaced in the history.
 */
export function GoOnAfter({ to, milliseconds }: { to: string; milliseconds: number }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(to, { replace: true }), milliseconds);
    return () => clearTimeout(timer);
  }, [navigate, to, milliseconds]);
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`${Math.floor(milliseconds / 1000)};url=${to}`} />
    </noscript>
  );
}
