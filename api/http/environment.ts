import type { IncomingMessage } from "node:http";

/** Comes with a request over HTTP, from the process; nothing in it can be sent by a client. */
export interface ApiBindings {
  /** The client's address, as the server or the site's own caller sees it. */
  address?: string;
  /** The request's id, which its lines in the log carry. */
  requestId?: string;
  /** Node's request, where there is one: its stream is faster than the web stream around it. */
  incoming?: IncomingMessage;
}

export interface ApiEnvironment {
  Bindings: ApiBindings;
}
