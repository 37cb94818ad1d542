import { Readable } from "node:stream";
import { strictTransport } from "#contract/origins";
import type { Services } from "../services";
import type { ApiResponse } from "./response";

/**
 * Makes the headers of every response of the API (docs/security.md#headers): as one plain object literal. Reading and
 * changing a response's headers takes longer than a short call, and so does adding to the copy of an object.
 */
function headersFor({ identity }: Pick<Services, "identity">): () => Record<string, string> {
  const transport = strictTransport(identity.publicUrl);
  return () => {
    const headers: Record<string, string> = {
      "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
      "X-Frame-Options": "DENY",
      "Referrer-Policy": "no-referrer",
      "Cross-Origin-Resource-Policy": "same-origin",
      "X-Robots-Tag": "noindex, nofollow",
      "Cache-Control": "no-store",
    };
    if (transport) headers["Strict-Transport-Security"] = transport;
    return headers;
  };
}

/** Makes HTTP responses, with the headers that every response has. */
export function responder(services: Pick<Services, "identity">) {
  const newHeaders = headersFor(services);
  return function respond(apiResponse: ApiResponse, requestId?: string): Response {
    const { status, headers: own, cookies = [] } = apiResponse;
    const body = bodyOf(apiResponse);
    const headers = newHeaders();
    if (body !== null) headers["Content-Type"] = "application/json";
    for (const name in own) headers[name] = own[name] ?? "";
    if (requestId !== undefined) headers["X-Request-Id"] = requestId;
    const [first, ...others] = cookies;
    if (first !== undefined) headers["Set-Cookie"] = first;
    const response = new Response(body, { status, headers });
    for (const cookie of others) response.headers.append("Set-Cookie", cookie);
    return response;
  };
}

function bodyOf({
  bytes,
  value,
  stream,
}: ApiResponse): Uint8Array<ArrayBuffer> | string | ReadableStream | null {
  if (stream) return Readable.toWeb(stream) as ReadableStream;
  if (bytes) return bytes;
  return value === undefined ? null : JSON.stringify(value);
}
