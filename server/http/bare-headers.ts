import { strictTransport } from "#contract/origins";

/** What files say about themselves: opened alone, a drawing is shown and runs nothing. */
export const fileHeaders = {
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
};

/**
 * What every answer says that says nothing of its own, such as the one to a report (docs/security.md R21).
 *
 * @param publicUrl decides whether TLS is promised
 */
export function bareHeaders(publicUrl: string): Record<string, string> {
  const transport = strictTransport(publicUrl);
  return {
    ...fileHeaders,
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "X-Frame-Options": "DENY",
    "Cache-Control": "no-store",
    ...(transport ? { "Strict-Transport-Security": transport } : {}),
  };
}
