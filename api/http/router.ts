import type { Readable } from "node:stream";
import type { z } from "zod";
import type { BodyOf, Endpoint, ReplyOf, Stage } from "#contract/endpoint";
import type { Caller } from "../auth/caller";
import type { Services } from "../services";
import type { Asked } from "./request";
import type { Answer } from "./response";

/** Who sends the request, as the server sees it; never by a header the client can write. */
export interface Client {
  address: string;
  userAgent: string;
  /** What the known-device cookie holds. Anybody can write that: `knownDevice` checks it. */
  device?: string;
}

/** What a handler gets: the services, the checked body, and who calls. */
export interface Call<E extends Endpoint> extends Services {
  body: BodyOf<E>;
  /** The `{id}` of the path, or an empty text. */
  id: string;
  query: URLSearchParams;
  user: E extends Endpoint<z.ZodType, z.ZodType, infer At> ? UserAt<At> : never;
  client: Client;
  /** Aborted once nobody waits for the answer any more, where that can be known. */
  signal: Asked["signal"];
  /** A header's value, by its name in lower case. */
  header: Asked["header"];
  /** The body as a stream, for calls with files; it can be taken once. */
  stream: () => Readable;
}

type UserAt<At extends Stage> = "anyone" extends At ? undefined : Caller;

/** An answer that is more than its value: with a status, headers or cookies of its own, or bytes that are there already. */
export class Ready {
  constructor(readonly answer: Answer) {}
}

/** A handler answers the reply's value, or what is ready. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyOf<E> | Ready>;

export interface Route {
  endpoint: Endpoint;
  handle: (call: never) => Promise<unknown>;
}

/** One area of the API: a list of calls and their handlers. Making it starts nothing. */
export interface Area {
  routes: readonly Route[];
  /** Says what answers a call. */
  on<E extends Endpoint>(endpoint: E, handle: Handler<E>): void;
}

/** A new, empty area. */
export function area(): Area {
  const routes: Route[] = [];
  return {
    routes,
    on(endpoint, handle) {
      routes.push({ endpoint, handle });
    },
  };
}
