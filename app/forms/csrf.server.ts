import type { Visitor } from "../session/visitor.server";

/** The header of every script's own request, for the token that a form has as its first field (`CsrfField.tsx`). */
export const CSRF_HEADER = "X-CSRF-Token";

/**
 * The value of the token's field. Of a researcher with a session it has a proof behind the token (`member-proof.server.ts`), so that every
 * form has both in its first bytes.
 */
export const csrfValue = (token: string, proof: string | null) => (proof ? `${token}.${proof}` : token);

/** Enough for a multipart boundary, the part's headers, the token and the proof. */
const PEEK_BYTES = 1024;

/**
 * Whether an unsafe request comes from a page of this site, by the browser's headers. On the cookie-authenticated site a
 * request without them is foreign too (docs/security.md#forms).
 */
export function comesFrom(headers: Headers, origins: ReadonlySet<string>): "here" | "elsewhere" {
  const site = headers.get("Sec-Fetch-Site");
  const from = headers.get("Origin");
  if (site === null) return from !== null && origins.has(from) ? "here" : "elsewhere";
  // Our Referrer-Policy has browsers send "null" for a form that no script sends (Fetch, "append a request Origin").
  const isSilent = from === null || from === "null";
  return site === "same-origin" && (isSilent || origins.has(from)) ? "here" : "elsewhere";
}

/**
 * Checks a form's token before anything reads the form, and returns the request unread. The token must be the
 * first field, so that a large upload is judged by its first bytes.
 *
 * @returns `proof`: what the form's field has behind the token (`csrfValue`); null where it has nothing there
 */
export async function checkToken(
  request: Request,
  visitor: Visitor,
): Promise<{ ok: boolean; proof: string | null; request: Request }> {
  const header = request.headers.get(CSRF_HEADER);
  if (header !== null) {
    const { token, proof } = partsOf(header);
    return { ok: visitor.formToken.isGood(token), proof, request: handedOn(request, request.body) };
  }
  if (!request.body) return { ok: false, proof: null, request };
  const peeked = await peek(request.body).catch(() => null);
  // The connection broke off: no fault of the site's, and no client reads the response.
  if (!peeked) return { ok: false, proof: null, request };
  const { head, rest } = peeked;
  const value = firstField(new TextDecoder().decode(head), request.headers.get("Content-Type") ?? "");
  if (value === null) return { ok: false, proof: null, request: handedOn(request, rest) };
  const { token, proof } = partsOf(value);
  return { ok: visitor.formToken.isGood(token), proof, request: handedOn(request, rest) };
}

/**
 * The request as Remix gets it: without its origin, which was checked here. Remix would check it again, by headers
 * that a proxy may change, and respond with 500 to a form that no script sends.
 */
function handedOn(request: Request, body: ReadableStream<Uint8Array> | null): Request {
  const { url, method, signal } = request;
  const headers = new Headers(request.headers);
  headers.delete("Origin");
  return new Request(url, { method, headers, signal, body, duplex: "half" } as RequestInit);
}

/** The value of the first field if that is the token's. */
function firstField(head: string, contentType: string): string | null {
  const pattern = contentType.startsWith("multipart/form-data")
    ? /^--[^\r\n]{1,70}\r\nContent-Disposition: form-data; name="csrf"\r\n\r\n([\w.-]+)\r\n/i
    : /^csrf=([\w.-]+)(?:&|$)/;
  return pattern.exec(head)?.[1] ?? null;
}

/** The token of a form's field, and the proof behind it. */
function partsOf(value: string): { token: string; proof: string | null } {
  const end = value.indexOf(".");
  return end === -1
    ? { token: value, proof: null }
    : { token: value.slice(0, end), proof: value.slice(end + 1) };
}

/** The first bytes of a stream, and the whole stream again. */
async function peek(stream: ReadableStream<Uint8Array>) {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (size < PEEK_BYTES) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    size += value.byteLength;
  }
  const head = Buffer.concat(chunks);
  let sent = false;
  const rest = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (!sent) {
        sent = true;
        if (head.byteLength > 0) return controller.enqueue(new Uint8Array(head));
      }
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { head: head.subarray(0, PEEK_BYTES), rest };
}
