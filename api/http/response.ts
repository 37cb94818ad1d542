/** What a request is answered: a value, as JSON, or nothing beside the status and the headers. */
export interface Answer {
  status: number;
  /** Beside those that every answer has. */
  headers?: Record<string, string>;
  /** `Set-Cookie` lines. */
  cookies?: readonly string[];
  /** What is told; left out where there is nothing to tell. It is JSON's: texts, numbers, lists and the like. */
  value?: unknown;
  /** The value as JSON, where that is there already; or what the headers say that it is. */
  bytes?: Uint8Array<ArrayBuffer>;
}
