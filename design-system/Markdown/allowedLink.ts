/** The schemes a link may name (specification §2, /privacy-policy). */
export const allowedSchemes = ["http", "https", "irc", "ircs", "mailto", "xmpp"] as const;

const schemes: ReadonlySet<string> = new Set(allowedSchemes);

// Browsers drop some of these before they parse a scheme, and people cannot see the others; no honest address has
// one (controls, format characters such as zero-width and bidirectional marks, line and paragraph separators).
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/**
 * The link target to render for one from a text: itself (trimmed), or "" when it must not be followed.
 *
 * Allowed: a scheme from `allowedSchemes`, in any case; and links without a scheme that stay on this site (`/account`,
 * `page`, `?q`, `#rights`), since they inherit the page's own http(s).
 * Blanked: every other scheme, and anything a browser could parse as one; another host without a scheme
 * (`//host`, `/\host`), which names no allowed scheme; any unseen character, at any position.
 *
 * Stricter than the browser's own parsing on purpose: entities and percent signs are not decoded here, because
 * neither React nor the browser decodes them in an attribute; markdown has decoded its entities before.
 */
export function allowedLink(target: string): string {
  const link = target.replace(/^[ \t\r\n\f]+|[ \t\r\n\f]+$/g, "");
  if (unseen.test(link)) return "";

  const firstMark = link.search(/[:/?#\\&]/);
  if (firstMark >= 0 && link[firstMark] === ":") {
    return schemes.has(link.slice(0, firstMark).toLowerCase()) ? link : "";
  }
  // `javascript&colon;` would become a scheme if anything after us decoded entities.
  if (link[firstMark] === "&" && !link.startsWith("?") && !link.startsWith("#")) return "";
  if (/^[/\\]{2}/.test(link) || link.startsWith("\\")) return "";
  return link;
}

/** Whether an allowed target leaves this site (it names a scheme). */
export function leavesSite(link: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(link);
}
