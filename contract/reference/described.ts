/** What a program or its author must know of a call beyond its declaration. */
export interface Described {
  summary: string;
  /** What a status means for this call, where it means more than for any call. */
  errors?: Partial<Record<400 | 401 | 403 | 404 | 409 | 413 | 503, string>>;
  /** A body that the call takes. */
  body?: unknown;
  /** What it answers then. */
  reply?: unknown;
  /** Query parameters: what each is for. */
  query?: Record<string, string>;
  /** The answer has an ETag, and is 304 to anyone who sends that in If-None-Match. */
  cached?: true;
  /** The name of the form's field that takes files, and whether it takes several. */
  files?: { field: string; several: boolean };
}
