import { strictTransport } from "#contract/origins";
import type { Services } from "../services";
import type { Answer } from "./response";

/**
 * What makes the headers of every answer of the API (docs/security.md#headers): as one plain object, written out.
 * Reading and changing a response's headers takes longer than a short call, and so does adding to the copy of an object.
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

/** What makes a response of an answer, with the headers that every answer has. */
export function responder(services: Pick<Services, "identity">) {
  const newHeaders = headersFor(services);
  return function respond(answer: Answer, request?: string): Response {
    const { status, headers: own, cookies = [] } = answer;
    const body = bodyOf(answer);
    const headers = newHeaders();
    if (body !== null) headers["Content-Type"] = "application/json";
    for (const name in own) headers[name] = own[name] ?? "";
    if (request !== undefined) headers["X-Request-Id"] = request;
    const [first, ...others] = cookies;
    if (first !== undefined) headers["Set-Cookie"] = first;
    const response = new Response(body, { status, headers });
    for (const cookie of others) response.headers.append("Set-Cookie", cookie);
    return response;
  };
}

function bodyOf({ bytes, value }: Answer): Uint8Array<ArrayBuffer> | string | null {
  if (bytes) return bytes;
  return value === undefined ? null : JSON.stringify(value);
}
