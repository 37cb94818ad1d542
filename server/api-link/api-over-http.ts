import { writeFiles } from "#lib/multipart";
import type { Dispatch, Received, Sent } from "../../app/api-client/api-caller.server";
import { makePass, PASS_HEADER, passKey } from "./site-pass";

/** Milliseconds (docs/security.md#connections). */
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
  /** Milliseconds for an upload, and until a download begins; fewer in tests. */
  uploadMs?: number;
}

/**
 * Calls an API in another process, over keep-alive connections. A read whose connection broke is sent once more; a
 * write never is, because it may have been done. Without a response, the status is 503 for a read and where nothing
 * was sent, and 504 where a write's outcome is unknown.
 */
export async function apiOverHttp({ origin, secret, now, uploadMs = UPLOAD_MS }: Options): Promise<Dispatch> {
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

  return async function dispatch({ endpoint, id, query, headers, body, files, signal }, { address }) {
    const { method } = endpoint;
    const path = pathOf(endpoint, id, query);
    // An upload goes through as it comes; the rest is small, and is sent with its length.
    const upload = files && writeFiles(files);
    const time = new AbortController();
    const limit = upload || endpoint.media !== "" ? uploadMs : CALL_MS;
    const timer = setTimeout(() => time.abort(new Error(`The API took longer than ${limit} ms.`)), limit);
    const attempt = async (): Promise<Received> => {
      const answer = await send(`${origin}${path}`, {
        method,
        headers: {
          ...headers,
          ...(upload && { "content-type": upload.contentType }),
          [PASS_HEADER]: makePass(key, { method, path }, address, now()),
        },
        body: upload ? upload.body : body,
        dispatcher: agent,
        signal: signal ? AbortSignal.any([signal, time.signal]) : time.signal,
      });
      const { statusCode: status, headers: answered } = answer;
      if (endpoint.media !== "" && answered["content-type"] === endpoint.media)
        return { status, body: answer.body };
      return received(status, answered, await answer.body.text());
    };
    try {
      return await attempt().catch((error) => {
        if (method !== "GET" || time.signal.aborted || signal?.aborted) throw error;
        return attempt();
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      return unanswered(method, error);
    } finally {
      // A download goes on for as long as it is read: its pieces have `bodyTimeout`.
      clearTimeout(timer);
    }
  };
}

function pathOf({ path }: Sent["endpoint"], id: string, query: URLSearchParams): string {
  const asked = query.toString();
  return `/api${path.replace("{id}", encodeURIComponent(id))}${asked && `?${asked}`}`;
}

function received(
  status: number,
  headers: Record<string, string | string[] | undefined>,
  text: string,
): Received {
  const isJson = headers["content-type"]?.includes("application/json") ?? false;
  const content = text === "" ? undefined : text;
  // The response of another server, such as a proxy's page: nothing says that the call was done.
  if (status >= 200 && status < 300 && status !== 204 && !(isJson && content))
    throw new Error(`The API's ${status} was no JSON.`);
  return {
    status,
    retryAfter: headers["retry-after"]?.toString(),
    cookies: [headers["set-cookie"] ?? []].flat(),
    body: isJson && content ? JSON.parse(content) : content,
  };
}

function unanswered(method: string, error: unknown): Received {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (method === "GET" || UNSENT.test(code)) {
    const detail = "The service is busy. Try again in a moment.";
    return { status: 503, retryAfter: "2", body: { detail } };
  }
  const detail =
    "The service did not answer in time. What you sent may have been stored: look whether it is there before you send it again.";
  return { status: 504, body: { detail } };
}
