import { Readable } from "node:stream";
import type { Api } from "../../api/create-api";
import type { Dispatch, Sent } from "../../app/api-client/api-caller.server";

/** The way to the API in the same process: what is asked is handed over, and what is answered comes back, as values. */
export function apiInProcess({ ask }: Pick<Api, "ask">): Dispatch {
  return async ({ endpoint, id, query, headers, body }, { address, request, page }) => {
    const { method, path } = endpoint;
    const answer = await ask(endpoint, {
      method,
      path,
      id,
      query,
      address,
      request,
      page,
      header: (name) => headers[name],
      body: () => bodyOf(body),
    });
    const { status, cookies, value } = answer;
    return { status, cookies, retryAfter: answer.headers?.["Retry-After"], body: value };
  };
}

function bodyOf(body: Sent["body"]): Buffer | Readable {
  if (body instanceof ReadableStream) return Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
  return Buffer.from(body ?? "");
}
