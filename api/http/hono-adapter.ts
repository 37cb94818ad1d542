import { Readable } from "node:stream";
import type { Context } from "hono";
import type { Services } from "../services";
import type { ApiEnvironment } from "./environment";
import { responder } from "./headers";
import type { Answering } from "./middleware";
import type { Asked } from "./request";

/** What makes a handler of Hono's of what answers a request. */
export function overHttp(services: Pick<Services, "identity">) {
  const respond = responder(services);
  return (answer: Answering) =>
    async (context: Context<ApiEnvironment>): Promise<Response> =>
      respond(await answer(new HttpAsked(context)), context.env?.request);
}

/** A request that came over HTTP. Most of it is read only when it is asked for: each part takes a while. */
class HttpAsked implements Asked {
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

  get request(): string | undefined {
    return this.#context.env?.request;
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
