import { Readable } from "node:stream";
import type { FormFile } from "#lib/multipart";

/** A request to the API: over HTTP, or from the site in the same process. */
export interface ApiRequest {
  method: string;
  /** The path as it was sent. An attacker may put anything into it: it is for the log alone. */
  path: string;
  /** The `{id}` of the call's path; an empty text where it has none. */
  id: string;
  query: URLSearchParams;
  /** The client's address, as the server or the site sees it. */
  address?: string;
  /** The id by which its log lines are found. */
  requestId?: string;
  /** The same object for all that one page of the site reads: they are one request of one browser. Never over HTTP. */
  page?: object;
  /** Aborted once the client has disconnected; only over HTTP. */
  signal?: AbortSignal;
  /** A header's value, by its name in lower case. */
  header(name: string): string | undefined;
  /** The body: bytes, or a stream of them. It can be read once. */
  body(): Buffer | Readable;
  /** In place of a body: files of the site's in the same process. */
  files?: AsyncIterable<FormFile>;
}

/** The body as a stream. */
export function streamBody(request: ApiRequest): Readable {
  const body = request.body();
  return Buffer.isBuffer(body) ? Readable.from([body]) : body;
}
