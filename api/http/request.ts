import type { Readable } from "node:stream";
import type { ApiBindings } from "./environment";

/** A request as the API reads it: over HTTP, or from the site in the same process. */
export interface Asked extends Pick<ApiBindings, "address" | "request"> {
  method: string;
  /** The path as it was sent. Anybody makes them up: it is for the log alone. */
  path: string;
  /** What stands for `{id}` in the call's path; an empty text where it has none. */
  id: string;
  query: URLSearchParams;
  /** The same object for all that one page of the site reads: they are one request of one browser. Never over HTTP. */
  page?: object;
  /** Aborted once nobody waits for the answer any more; only over HTTP. */
  signal?: AbortSignal;
  /** A header's value, by its name in lower case. */
  header(name: string): string | undefined;
  /** The body: bytes that are there, or those that come. It can be taken once. */
  body(): Buffer | Readable;
}
