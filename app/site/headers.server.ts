import { strictTransport } from "#contract/origins";

/**
 * Headers of every page (docs/security.md#headers).
 *
 * @param nonce 16 random bytes, new for each response
 * @param publicUrl decides whether TLS is promised
 */
export function pageHeaders(nonce: string, publicUrl: string): Record<string, string> {
  const transport = strictTransport(publicUrl);
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "manifest-src 'self'",
    ...(transport ? ["upgrade-insecure-requests"] : []),
    "report-to csp",
    "report-uri /csp-report",
  ];
  return {
    "Content-Security-Policy": policy.join("; "),
    "Reporting-Endpoints": 'csp="/csp-report"',
    ...(transport ? { "Strict-Transport-Security": transport } : {}),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()",
    "X-Frame-Options": "DENY",
    "X-Robots-Tag": "noindex, nofollow",
    "Cache-Control": "no-store",
  };
}
