import type { Endpoint, InputOf, ReplyOf } from "#contract/endpoint";
import type { ErrorDetail, FieldErrors } from "#contract/errors";

/** For whom the site calls. */
export interface CallingClient {
  address: string;
  /** The id of the page's request, which lines in the log carry. */
  request?: string;
  /** The same object for all that one page reads before anything is changed: in process, the API then finds the session once. */
  page?: object;
}

/** Sends a request to `/api`, in process or over HTTP. */
export type Dispatch = (request: Request, client: CallingClient) => Promise<Response>;

/** What every copy of the class knows its failures by. */
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

/** What a call carries beside its body. */
export interface CallOptions {
  /** Fills the `{id}` of the path. */
  id?: string;
  query?: Record<string, string>;
  /** A multipart body, for calls with files. */
  files?: FormData | { stream: ReadableStream<Uint8Array>; contentType: string };
  signal?: AbortSignal;
}

interface Sender extends CallingClient {
  dispatch: Dispatch;
  userAgent: string;
  access?: string;
  /** The browser's known-device cookie as `name=value`, which the API alone can read. */
  device?: string | null;
  /** Takes the `Set-Cookie` by which the API wants to know the device again. */
  keepDevice?: (cookie: string) => void;
}

/** The API's CSRF check compares a cookie with a header; the site's own requests carry a pair of their own. */
const csrfPair = crypto.randomUUID();

/** Makes one call and answers its reply. Throws ApiFailure for every refusal. */
export async function callApi<E extends Endpoint>(
  sender: Sender,
  endpoint: E,
  body: InputOf<E> | undefined,
  options: CallOptions = {},
): Promise<ReplyOf<E>> {
  const response = await sender.dispatch(requestFor(sender, endpoint, body, options), {
    address: sender.address,
    request: sender.request,
    page: sender.page,
  });
  if (!response.ok) throw await failureOf(response);
  for (const cookie of response.headers.getSetCookie()) {
    if (/^(__Host-)?known-device=/.test(cookie)) sender.keepDevice?.(cookie);
  }
  if (response.status === 204) return undefined as ReplyOf<E>;
  return (await response.json()) as ReplyOf<E>;
}

function requestFor(sender: Sender, endpoint: Endpoint, body: unknown, options: CallOptions): Request {
  const url = new URL(
    `/api${endpoint.path.replace("{id}", encodeURIComponent(options.id ?? ""))}`,
    "http://site",
  );
  for (const [name, value] of Object.entries(options.query ?? {})) url.searchParams.set(name, value);
  const headers = new Headers({
    Cookie: [`csrftoken=${csrfPair}`, sender.device].filter(Boolean).join("; "),
    "X-CSRFToken": csrfPair,
    "User-Agent": sender.userAgent,
  });
  if (sender.access) headers.set("Authorization", `Bearer ${sender.access}`);
  const init: RequestInit & { duplex?: "half" } = {
    method: endpoint.method,
    headers,
    signal: options.signal,
  };
  if (options.files instanceof FormData) {
    init.body = options.files;
  } else if (options.files) {
    headers.set("Content-Type", options.files.contentType);
    init.body = options.files.stream;
    init.duplex = "half";
  } else if (endpoint.encoding === "json") {
    headers.set("Content-Type", "application/json");
    init.body = JSON.stringify(body);
  } else if (endpoint.encoding === "form") {
    init.body = formBody(body);
  }
  return new Request(url, init);
}

/** Fields without a value are not sent (specification §5: an empty date of birth). */
function formBody(body: unknown): URLSearchParams {
  const fields = Object.entries(body ?? {}).filter(([, value]) => value !== undefined && value !== null);
  return new URLSearchParams(fields.map(([name, value]): [string, string] => [name, String(value)]));
}

async function failureOf(response: Response): Promise<ApiFailure> {
  const text = await response.text();
  const isJson = response.headers.get("Content-Type")?.includes("application/json");
  const retryAfter = response.headers.get("Retry-After");
  return new ApiFailure(
    response.status,
    response.statusText,
    isJson ? JSON.parse(text) : text,
    retryAfter === null ? null : Number(retryAfter),
  );
}
