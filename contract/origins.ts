const loopback = ["127.0.0.1", "localhost", "[::1]"];

/**
 * The origins that are this instance's own: the configured one and, for an instance on this machine only, the other
 * names of the machine, because people type `localhost` as well.
 *
 * @param publicUrl scheme, host and port that browsers use
 */
export function ownOrigins(publicUrl: string): ReadonlySet<string> {
  const url = new URL(publicUrl);
  if (url.protocol !== "http:" || !loopback.includes(url.hostname)) return new Set([url.origin]);
  const port = url.port ? `:${url.port}` : "";
  return new Set(loopback.map((host) => `http://${host}${port}`));
}

/**
 * The value of `Strict-Transport-Security` on every response of an instance with TLS: two years, all subdomains
 * (docs/security.md#headers). Null without TLS.
 */
export function strictTransport(publicUrl: string): string | null {
  return publicUrl.startsWith("https:") ? "max-age=63072000; includeSubDomains" : null;
}
