import type { LoaderFunctionArgs } from "@remix-run/node";

/** RFC 9116 §2.5.5 wants less than a year; the file is made on each request, so it never goes stale. */
const VALID_DAYS = 90;
const DAY_MS = 24 * 60 * 60_000;

/** Where to report a vulnerability of this site (RFC 9116). Open to everyone. */
export function loader({ context: { identity } }: LoaderFunctionArgs) {
  const { contact, publicUrl } = identity;
  const address = new URL("/.well-known/security.txt", publicUrl);
  const lines = [
    `Contact: ${/^(https|mailto):/.test(contact) ? contact : `mailto:${contact}`}`,
    `Expires: ${new Date(Date.now() + VALID_DAYS * DAY_MS).toISOString()}`,
    `Canonical: ${address.href}`,
    "Preferred-Languages: en",
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
