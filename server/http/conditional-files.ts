import type { Context, MiddlewareHandler } from "hono";

/** What says what a file is, and not how it is kept: nothing of it goes with a file that is not sent. */
const CONTENT_HEADERS = ["Content-Type", "Content-Encoding", "Content-Length", "Content-Range"];

/**
 * What serves files, for clients that may have them already: 304 for one that has not changed since, and the whole file
 * where a range is asked for in a way that is not understood (RFC 9110 §13.1.3, §14.2).
 *
 * @param serve answers a file with its `Last-Modified`, or goes on
 */
export function conditional(serve: MiddlewareHandler): MiddlewareHandler {
  return async (context, next) => {
    const { method } = context.req;
    if (method === "GET" && context.req.header("Range") !== undefined && !isOneRange(context)) {
      leaveOutRange(context);
    }
    const answer = await serve(context, next);
    if (!answer?.ok || !isKnown(context, answer)) return answer;
    await answer.body?.cancel();
    const headers = new Headers(answer.headers);
    for (const name of CONTENT_HEADERS) headers.delete(name);
    return new Response(null, { status: 304, headers });
  };
}

/** `If-Range` would have to be compared, and anyone who sends it takes the whole file as well. */
function isOneRange({ req }: Context): boolean {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(req.header("Range") ?? "") ?? [];
  if (req.header("If-Range") !== undefined || first === undefined || last === undefined) return false;
  return first === "" ? last !== "" : last === "" || Number(first) <= Number(last);
}

function leaveOutRange({ req }: Context): void {
  const headers = new Headers(req.raw.headers);
  headers.delete("Range");
  req.raw = new Request(req.raw.url, { headers, signal: req.raw.signal });
}

/** Exactly the moment that was told: after the way back to an earlier build, a file is older than the one a client has. */
function isKnown({ req }: Context, { headers }: Response): boolean {
  if (req.header("If-None-Match") !== undefined) return false;
  return req.header("If-Modified-Since") === headers.get("Last-Modified");
}
