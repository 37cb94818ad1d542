import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createFactory } from "hono/factory";
import { z } from "zod";
import { withoutAccessTokens } from "../../api/auth/access-tokens/token-text";
import type { Log } from "../../api/logging/log";

/** Browsers send a few hundred bytes for each violation, and a few of them together. */
const MAX_BYTES = 16 * 1024;
const MAX_LENGTH = 120;
/** As browsers write it: `script-src-elem`. */
const Directive = z.string().regex(/^[a-z-]{1,60}$/);
/** Any client can send reports, and a page that breaks the policy does so each time: this many lines say all there is to know. */
const LINES_PER_MINUTE = 30;

const violation = (page: string, directive: string, blocked: string) => ({
  page: URL.canParse(page) ? shortened(new URL(page).pathname) : "",
  directive,
  blocked: shortened(sourceOf(blocked)),
});

/** The beginning of a text. Access tokens go first: the log recognises none of which the end is cut off. */
const shortened = (text: string) => withoutAccessTokens(text).slice(0, MAX_LENGTH);

/** The bodies of `report-uri` (CSP 2) and of `report-to` (Reporting API). */
const Reports = z.union([
  z
    .object({
      "csp-report": z.object({
        "document-uri": z.string(),
        "effective-directive": Directive,
        "blocked-uri": z.string(),
      }),
    })
    .transform(({ "csp-report": report }) => [
      violation(report["document-uri"], report["effective-directive"], report["blocked-uri"]),
    ]),
  z
    .array(
      z.object({
        body: z.object({ documentURL: z.string(), effectiveDirective: Directive, blockedURL: z.string() }),
      }),
    )
    .transform((reports) =>
      reports.map(({ body }) => violation(body.documentURL, body.effectiveDirective, body.blockedURL)),
    ),
]);

/**
 * Receives browsers' reports of violations of a page's policy: a sign of injected script, or of a bug of ours. A report is
 * logged without the rest of its addresses: of the page only the path, of a blocked resource only the origin. Any other body gets the
 * same response, but one that breaks off (400) or is too large (413); neither is logged, because any client can send them.
 *
 * @param now milliseconds
 */
export function cspReports(log: Pick<Log, "warn">, now: () => number = Date.now) {
  const hasRoom = perMinute(LINES_PER_MINUTE, now);
  const tooLarge = (context: Context) => context.body(null, 413);
  const limited = bodyLimit({ maxSize: MAX_BYTES, onError: tooLarge });
  return createFactory().createHandlers(
    // A body without a length is read here, and may be aborted or be no chunks: Hono would log that as an error of ours.
    (context, next) => limited(context, next).catch(() => context.body(null, 400)),
    async (context) => {
      const reports = Reports.safeParse(await context.req.json().catch(() => null));
      for (const report of reports.data ?? []) if (hasRoom()) log.warn("csp.violation", report);
      return context.body(null, 204);
    },
  );
}

/** The source of a blocked resource: an origin, a scheme, or a word such as `inline`. */
function sourceOf(blocked: string): string {
  if (!URL.canParse(blocked)) return blocked;
  const { origin, protocol } = new URL(blocked);
  return origin === "null" ? protocol : origin;
}

function perMinute(limit: number, now: () => number): () => boolean {
  let ends = 0;
  let left = 0;
  return () => {
    if (now() >= ends) {
      ends = now() + 60_000;
      left = limit;
    }
    return left-- > 0;
  };
}
