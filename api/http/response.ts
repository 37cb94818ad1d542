import type { Readable } from "node:stream";

/** The API's response to a request: a value, as JSON, or nothing but the status and the headers. */
export interface ApiResponse {
  status: number;
  /** In addition to those of every response. */
  headers?: Record<string, string>;
  /** `Set-Cookie` lines. */
  cookies?: readonly string[];
  /** The body; left out where there is none. A JSON value. */
  value?: unknown;
  /** The value already as JSON; or a body of the type in the headers. */
  bytes?: Uint8Array<ArrayBuffer>;
  /** Instead of both: a stream of the type in the headers. */
  stream?: Readable;
}

/** A handler's response with its own status, headers or cookies, or with bytes that exist already. */
export class ReadyResponse {
  constructor(readonly response: ApiResponse) {}
}
