import { Readable } from "node:stream";
import type { Context } from "hono";
import type { Services } from "../services";
import type { ApiEnvironment } from "./environment";
import { responder } from "./headers";
import type { Respond } from "./middleware";
import type { ApiRequest } from "./request";

/** Makes handlers of Hono's. */
export function createHonoAdapter(services: Pick<Services, "identity">) {
  const toHttp = responder(services);
  return (respond: Respond) =>
    async (context: Context<ApiEnvironment>): Promise<Response> => {
      const response = await respond(new HonoRequest(context));
      const { requestId } = context.env ?? {};
      if (context.req.method !== "HEAD" || !response.stream) return toHttp(response, requestId);
      // Hono drops the body, and nothing else would close what it comes from.
      response.stream.destroy();
      return toHttp({ ...response, stream: undefined }, requestId);
    };
}

/** A request over HTTP. Most of it is computed on access only: each part takes a while. */
class HonoRequest implements ApiRequest {
  readonly #context: Context<ApiEnvironment>;

  constructor(context: Context<ApiEnvironment>) {
    this.#context = context;
  }

  get method(): string {
    return this.#context.req.method;
  }

  get path(): string {
    return this.#context.req.path;
  }

  get id(): string {
    return this.#context.req.param("id") ?? "";
  }

  get query(): URLSearchParams {
    const { url } = this.#context.req;
    return url.includes("?") ? new URL(url).searchParams : new URLSearchParams();
  }

  get address(): string | undefined {
    return this.#context.env?.address;
  }

  get requestId(): string | undefined {
    return this.#context.env?.requestId;
  }

  get signal(): AbortSignal {
    return this.#context.req.raw.signal;
  }

  header(name: string): string | undefined {
    return this.#context.req.header(name);
  }

  /** Node's own stream where there is one: it is faster than the web stream around it. */
  body(): Readable {
    const incoming = this.#context.env?.incoming;
    if (incoming) return incoming;
    const { body } = this.#context.req.raw;
    return body ? Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]) : Readable.from([]);
  }
}
