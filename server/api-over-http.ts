import { Readable } from "node:stream";
import type { Dispatch } from "../app/api-caller.server";
import { makePass, PASS_HEADER, passKey } from "./site-pass";

/** Milliseconds (security requirements, parameters §5, "SSR -> API"). */
const CONNECT_MS = 1_000;
const CALL_MS = 10_000;
/** As long as the server lets an upload take. */
const UPLOAD_MS = 300_000;
/** Less than the API keeps an idle connection, so that no call goes out on one that is being closed. */
const KEEP_ALIVE_MS = 3_000;

/** Failures before anything was sent. */
const UNSENT = /^(UND_ERR_CONNECT_TIMEOUT|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

interface Options {
  /** Scheme, host and port of the API. */
  origin: string;
  /** SESSION_SECRET, by which the API knows the site. */
  secret: string;
  now: () => number;
}

/**
 * The way to an API in another process, over connections that are kept. A read whose connection broke is sent once
 * more; a write never is, because it may have been done. When no answer comes, the answer is 503 where nothing was
 * sent, and 504 where the outcome is unknown.
 */
export async function apiOverHttp({ origin, secret, now }: Options): Promise<Dispatch> {
  // Large, and of no use where the API is in the same process.
  const { Agent, request: send } = await import("undici");
  const agent = new Agent({
    connect: { timeout: CONNECT_MS },
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    headersTimeout: UPLOAD_MS,
    bodyTimeout: CALL_MS,
  });
  const key = passKey(secret);

  return async function dispatch(request, { address }) {
    const { pathname, search } = new URL(request.url);
    const path = pathname + search;
    const isUpload = /^multipart\//i.test(request.headers.get("Content-Type") ?? "");
    const body = await bodyOf(request, isUpload);
    const time = AbortSignal.timeout(isUpload ? UPLOAD_MS : CALL_MS);
    const attempt = async () => {
      const {
        statusCode,
        headers,
        body: answer,
      } = await send(`${origin}${path}`, {
        method: request.method as "GET",
        headers: {
          ...Object.fromEntries(request.headers),
          [PASS_HEADER]: makePass(key, { method: request.method, path }, address, now()),
        },
        body,
        dispatcher: agent,
        signal: AbortSignal.any([request.signal, time]),
      });
      const bytes = await answer.arrayBuffer();
      return new Response(statusCode === 204 ? null : bytes, { status: statusCode, headers: told(headers) });
    };
    try {
      return await attempt().catch((error) => {
        if (request.method !== "GET" || time.aborted || request.signal.aborted) throw error;
        return attempt();
      });
    } catch (error) {
      if (request.signal.aborted) throw error;
      return unanswered(request.method, error);
    }
  };
}

/** An upload goes through as it comes; the rest is small, and is sent with its length. */
async function bodyOf(request: Request, isUpload: boolean): Promise<Readable | Buffer | null> {
  const { body } = request;
  if (!body) return null;
  if (isUpload) return Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
  return Buffer.from(await request.arrayBuffer());
}

/** What of the answer's head the site reads. */
function told(headers: Record<string, string | string[] | undefined>): Headers {
  const read = new Headers();
  for (const name of ["content-type", "retry-after"]) {
    const value = headers[name];
    if (typeof value === "string") read.set(name, value);
  }
  return read;
}

function unanswered(method: string, error: unknown): Response {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (method === "GET" || UNSENT.test(code)) {
    const detail = "The service is busy. Try again in a moment.";
    return Response.json({ detail }, { status: 503, headers: { "Retry-After": "2" } });
  }
  const detail =
    "The service did not answer in time. What you sent may have been stored: look whether it is there before you send it again.";
  return Response.json({ detail }, { status: 504 });
}
