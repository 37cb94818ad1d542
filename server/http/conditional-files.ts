import type { Context, MiddlewareHandler } from "hono";

/** Headers that describe a file's content, not its caching: a 304 has none of them. */
const CONTENT_HEADERS = ["Content-Type", "Content-Encoding", "Content-Length", "Content-Range"];

/**
 * Wraps the handler of static files with conditional requests: 304 for a file that has not changed since, and the whole file
 * where a range is requested in a form that is not understood (RFC 9110 §13.1.3, §14.2).
 *
 * @param serve returns a file with its `Last-Modified`, or calls the next handler
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

/** `If-Range` would have to be compared, and a client that sends it accepts the whole file as well. */
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

/** Compares for equality, not for order: after a rollback to an earlier build, a file is older than the copy a client has. */
function isKnown({ req }: Context, { headers }: Response): boolean {
  if (req.header("If-None-Match") !== undefined) return false;
  return req.header("If-Modified-Since") === headers.get("Last-Modified");
}
