import { STATUS_CODES } from "node:http";
import type { Endpoint, InputOf, ReplyOf } from "#contract/endpoint";
import type { ErrorDetail, FieldErrors } from "#contract/errors";
import type { FormFile } from "#lib/multipart";

/** The browser for which the site calls. */
export interface CallingClient {
  address: string;
  /** The id of the page's request, which lines in the log carry. */
  request?: string;
  /** The same object for all that one page reads before anything is changed: in process, the API then finds the session once. */
  page?: object;
}

/** An API call. */
export interface Sent {
  endpoint: Pick<Endpoint, "method" | "path" | "media">;
  /** The `{id}` of the path; an empty text where it has none. */
  id: string;
  query: URLSearchParams;
  /** By their names in lower case. */
  headers: Record<string, string>;
  body: string | null;
  /** Instead of a body: files as they are received. */
  files?: AsyncIterable<FormFile>;
  signal?: AbortSignal;
}

/** The API's response. */
export interface Received {
  status: number;
  /** The `Retry-After`. */
  retryAfter?: string;
  /** `Set-Cookie` lines. */
  cookies?: readonly string[];
  /** The JSON's value, or text that is not JSON; a stream for a call with a media type; undefined when empty. Read-only: other pages may share it. */
  body: unknown;
}

/** Dispatches a call to the API, in process or over HTTP. */
export type Dispatch = (sent: Sent, client: CallingClient) => Promise<Received>;

/** The brand by which every copy of the class recognizes its failures. */
const brand = Symbol.for("conclave.ApiFailure");

/** The API's refusal of a call. */
export class ApiFailure extends Error {
  readonly [brand] = true;

  /**
   * The process and the Remix build are bundled apart, each with a copy of this class: the visitor throws one
   * copy's failures, and routes catch them with the other's name.
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === "object" && value !== null && brand in value;
  }

  constructor(
    readonly status: number,
    readonly statusText: string,
    readonly body: FieldErrors | ErrorDetail | string,
    readonly retryAfterSeconds: number | null,
  ) {
    super(`The API answered ${status}.`);
    this.name = "ApiFailure";
  }

  /** The machine-readable reason, where there is one. */
  get code(): string | undefined {
    const code = typeof this.body === "object" && "code" in this.body ? this.body.code : undefined;
    return typeof code === "string" ? code : undefined;
  }
}

/** The parts of a call besides its body. */
export interface CallOptions {
  /** Fills the `{id}` of the path. */
  id?: string;
  query?: Record<string, string>;
  /** Instead of a body, for calls with files. */
  files?: AsyncIterable<FormFile>;
  signal?: AbortSignal;
}

/** A call's body, where it has one, and its other options. */
export type CallArguments<E extends Endpoint> =
  InputOf<E> extends undefined
    ? [body?: undefined, options?: CallOptions]
    : [body: InputOf<E>, options?: CallOptions];

interface Sender extends CallingClient {
  dispatch: Dispatch;
  userAgent: string;
  access?: string;
  /** The browser's known-device cookie as `name=value`, which the API alone can read. */
  device?: string | null;
  /** Receives the API's `Set-Cookie` of the known-device cookie. */
  keepDevice?: (cookie: string) => void;
}

/** The API's CSRF check compares a cookie with a header; the site's own requests carry a pair of their own. */
const csrfPair = crypto.randomUUID();

/**
 * Makes one call and returns its reply. Throws ApiFailure for every refusal. Of a page's call, `Visitor` adds the session's end,
 * `ApiClient` the memory of one page, this the form on the wire, and `Dispatch` the way.
 */
export async function callApi<E extends Endpoint>(
  sender: Sender,
  endpoint: E,
  body: InputOf<E> | undefined,
  options: CallOptions = {},
): Promise<ReplyOf<E>> {
  const { address, request, page } = sender;
  const received = await sender.dispatch(buildRequest(sender, endpoint, body, options), {
    address,
    request,
    page,
  });
  if (received.status < 200 || received.status > 299) throw failureOf(received);
  for (const cookie of received.cookies ?? []) {
    if (/^(__Host-)?known-device=/.test(cookie)) sender.keepDevice?.(cookie);
  }
  return received.body as ReplyOf<E>;
}

function buildRequest(sender: Sender, endpoint: Endpoint, body: unknown, options: CallOptions): Sent {
  const { id = "", query, files, signal } = options;
  const headers: Record<string, string> = {
    cookie: sender.device ? `csrftoken=${csrfPair}; ${sender.device}` : `csrftoken=${csrfPair}`,
    "x-csrftoken": csrfPair,
    "user-agent": sender.userAgent,
  };
  if (sender.access) headers.authorization = `Bearer ${sender.access}`;
  const filled = files ? null : bodyOf(endpoint, body);
  if (filled) headers["content-type"] = filled.contentType;
  return {
    endpoint,
    id,
    query: new URLSearchParams(query),
    headers,
    body: filled?.body ?? null,
    files,
    signal,
  };
}

function bodyOf({ encoding }: Endpoint, body: unknown): { body: string; contentType: string } | null {
  if (encoding === "json") return { body: JSON.stringify(body), contentType: "application/json" };
  if (encoding !== "form") return null;
  return { body: formBody(body).toString(), contentType: "application/x-www-form-urlencoded;charset=UTF-8" };
}

/** Fields without a value are not sent (specification §5: an empty date of birth). */
function formBody(body: unknown): URLSearchParams {
  const fields = Object.entries(body ?? {}).filter(([, value]) => value !== undefined && value !== null);
  return new URLSearchParams(fields.map(([name, value]): [string, string] => [name, String(value)]));
}

function failureOf({ status, body, retryAfter }: Received): ApiFailure {
  const error =
    typeof body === "object" && body !== null ? (body as FieldErrors | ErrorDetail) : String(body ?? "");
  const statusText = STATUS_CODES[status] ?? "";
  return new ApiFailure(status, statusText, error, retryAfter === undefined ? null : Number(retryAfter));
}

/** Waits for a call whose refusal does not matter (specification §7: impressions). */
export async function ignoreFailure(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof ApiFailure || error instanceof Response)) throw error;
  }
}
