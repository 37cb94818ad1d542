import type { Readable } from "node:stream";

/** The API's response to a request: a value, as JSON, or nothing beside the status and the headers. */
export interface ApiResponse {
  status: number;
  /** Beside those that every response has. */
  headers?: Record<string, string>;
  /** `Set-Cookie` lines. */
  cookies?: readonly string[];
  /** The body; left out where there is none. It is JSON's: texts, numbers, lists and the like. */
  value?: unknown;
  /** The value as JSON, where that is there already; or a body of the type that the headers say. */
  bytes?: Uint8Array<ArrayBuffer>;
  /** In place of both: a body of the type that the headers say, as it comes. */
  stream?: Readable;
}

/** A handler's response with a status, headers or cookies of its own, or bytes that are there already. */
export class ReadyResponse {
  constructor(readonly response: ApiResponse) {}
}
