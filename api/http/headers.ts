import type { Services } from "../services";
import type { Answer } from "./answer";

/** Headers of every answer of the API (security requirements, parameters §6). */
function fixedHeaders({ identity }: Pick<Services, "identity">): Record<string, string> {
  return {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Robots-Tag": "noindex, nofollow",
    "Cache-Control": "no-store",
    ...(identity.publicUrl.startsWith("https:")
      ? { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" }
      : {}),
  };
}

/**
 * What makes a response of an answer, with the fixed headers. They are made as one plain object: reading and changing a
 * response's headers takes longer than a short call.
 */
export function responder(services: Pick<Services, "identity">) {
  const fixed = fixedHeaders(services);
  return function respond(answer: Answer, request?: string): Response {
    const { status, cookies = [] } = answer;
    const body = bodyOf(answer);
    const headers: Record<string, string> = { ...fixed, ...answer.headers };
    if (body !== null) headers["Content-Type"] ??= "application/json";
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
