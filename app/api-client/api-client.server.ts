import type { Endpoint, InputOf, ReplyOf } from "#contract/endpoint";
import { knownDeviceName } from "#contract/known-device";
import {
  ApiFailure,
  type CallArguments,
  type CallOptions,
  callApi,
  type Dispatch,
} from "./api-caller.server";
import { PageReads } from "./page-reads.server";

/** The browser for which the site calls, and the way to the API. */
export interface ApiClientOptions {
  dispatch: Dispatch;
  address: string;
  /** The id of the page's request. */
  request?: string;
  userAgent: string;
  /** The value of the browser's known-device cookie; null when it has none. */
  device?: string | null;
  /** Decides the name of that cookie. */
  publicUrl?: string;
}

/** The API for one request of a browser: its loaders share their reads until something is changed. */
export class ApiClient {
  /** The API's `Set-Cookie` of the known-device cookie, once received. */
  deviceCookie: string | null = null;
  /** The `Retry-After` of the last failed call, in seconds; null where it had none. */
  retryAfterSeconds: number | null = null;
  readonly #options: ApiClientOptions;
  readonly #accessToken: () => string | undefined;
  /** The reads since the last change. */
  #reads = new PageReads();

  constructor(options: ApiClientOptions, accessToken: () => string | undefined) {
    this.#options = options;
    this.#accessToken = accessToken;
  }

  /** Makes a call. Throws ApiFailure for a refusal. A read that was made for this page before has the same reply. */
  call<E extends Endpoint>(endpoint: E, ...[body, options]: CallArguments<E>): Promise<ReplyOf<E>> {
    const send = () => this.#send(endpoint, body as InputOf<E> | undefined, options);
    return options?.signal ? send() : this.#reads.read(endpoint, options, send);
  }

  async #send<E extends Endpoint>(endpoint: E, body: InputOf<E> | undefined, options?: CallOptions) {
    const isRead = endpoint.method === "GET";
    if (!isRead) this.#reads = new PageReads();
    try {
      return await callApi(this.#sender(), endpoint, body, options);
    } catch (error) {
      if (error instanceof ApiFailure) this.retryAfterSeconds = error.retryAfterSeconds;
      throw error;
    } finally {
      if (!isRead) this.#reads = new PageReads();
    }
  }

  #sender(): Parameters<typeof callApi>[0] {
    const { dispatch, address, request, userAgent, device, publicUrl = "" } = this.#options;
    const keepDevice = (cookie: string) => {
      this.deviceCookie = cookie;
    };
    return {
      dispatch,
      address,
      request,
      userAgent,
      keepDevice,
      access: this.#accessToken(),
      device: device ? `${knownDeviceName(publicUrl)}=${device}` : null,
      page: this.#reads,
    };
  }
}
