import type { Services } from "../services";

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

/** What a response is made of. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | null;
}

/**
 * What makes a response of an answer, with the fixed headers and, where one is given, a cookie. What is a response
 * already gets both; reading and changing its headers takes longer than making them.
 */
export function responder(services: Pick<Services, "identity">) {
  const fixed = fixedHeaders(services);
  return function respond(answer: Answer | Response, cookie: string | null): Response {
    if (answer instanceof Response) return dressed(answer, cookie);
    const { status, body } = answer;
    const headers = { ...fixed, ...answer.headers, ...(cookie === null ? {} : { "Set-Cookie": cookie }) };
    return new Response(body, { status, headers });
  };

  function dressed(response: Response, cookie: string | null): Response {
    const { headers } = response;
    for (const [name, value] of Object.entries(fixed)) if (!headers.has(name)) headers.set(name, value);
    if (cookie !== null) headers.append("Set-Cookie", cookie);
    return response;
  }
}
