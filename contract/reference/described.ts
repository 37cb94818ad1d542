/** The documentation of a call beyond its declaration. */
export interface Described {
  summary: string;
  /** The meaning of a status for this call, where it is more than for any call. */
  errors?: Partial<Record<400 | 401 | 403 | 404 | 409 | 413 | 503, string>>;
  /** An example of the call's body. */
  body?: unknown;
  /** The reply to that body. */
  reply?: unknown;
  /** Query parameters: the purpose of each. */
  query?: Record<string, string>;
  /** The response has an ETag, and is 304 to a request with it in If-None-Match. */
  cached?: true;
  /** The name of the form's field for files, and whether it accepts several. */
  files?: { field: string; several: boolean };
}
