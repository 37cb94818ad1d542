import type { Endpoint, ReplyOf } from "#contract/endpoint";
import type { ContextOf } from "./call-context";
import type { ReadyResponse } from "./response";

/** Handles a call: returns the reply's value, or a ready response. */
export type Handler<E extends Endpoint> = (context: ContextOf<E>) => Promise<ReplyOf<E> | ReadyResponse>;

export interface Route {
  endpoint: Endpoint;
  handle: (context: never) => Promise<unknown>;
}

/** One area of the API: a list of calls and their handlers. Creating it starts nothing. */
export interface Router {
  routes: readonly Route[];
  /** Sets the handler of a call. */
  on<E extends Endpoint>(endpoint: E, handle: Handler<E>): void;
}

/** A router without calls. */
export function createRouter(): Router {
  const routes: Route[] = [];
  return {
    routes,
    on(endpoint, handle) {
      routes.push({ endpoint, handle });
    },
  };
}
