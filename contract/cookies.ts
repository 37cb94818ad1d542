/**
 * A cookie's value as the browser sent it, from a `Cookie` header (RFC 6265 §4.2.1); the first one of that name.
 * Undefined when there is none, or an empty one.
 */
export function cookieIn(header: string | null | undefined, name: string): string | undefined {
  if (!header?.includes(name)) return undefined;
  for (const pair of header.split(";")) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim() || undefined;
  }
  return undefined;
}
