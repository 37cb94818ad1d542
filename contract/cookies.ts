/**
 * White space around a name or a value (RFC 6265 §5.2). Not `trim`, which strips more: a name that begins with another kind
 * of space would be read as one with a `__Host-` that the browser never checked.
 */
const around = /^[ \t]+|[ \t]+$/g;

/**
 * A cookie's value as the browser sent it, from a `Cookie` header (RFC 6265 §4.2.1); the first one of that name.
 * Undefined when there is none, or an empty one.
 */
export function cookieIn(header: string | null | undefined, name: string): string | undefined {
  if (!header?.includes(name)) return undefined;
  for (const pair of header.split(";")) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).replace(around, "") === name)
      return pair.slice(at + 1).replace(around, "") || undefined;
  }
  return undefined;
}
