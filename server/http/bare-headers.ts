import { strictTransport } from "#contract/origins";

/** The headers of static files: opened alone, an SVG is shown and runs no script. */
export const fileHeaders = {
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
};

/**
 * The headers of every response that sets none of its own, such as the one to a CSP report (docs/security.md R21).
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
