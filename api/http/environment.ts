import type { IncomingMessage } from "node:http";

/** The process's own data about a request over HTTP; a client can send none of it. */
export interface ApiBindings {
  /** The client's address, as the server or the site's own caller sees it. */
  address?: string;
  /** The request's id, which its log lines carry. */
  requestId?: string;
  /** Node's request, where there is one: its stream is faster than the web stream around it. */
  incoming?: IncomingMessage;
}

export interface ApiEnvironment {
  Bindings: ApiBindings;
}
