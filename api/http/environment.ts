import type { IncomingMessage } from "node:http";

/** What comes with a request beside it, from whoever hands it to the API; nothing in it can be sent by a client. */
export interface ApiBindings {
  /** The client's address, as the server or the site's own caller sees it. */
  address?: string;
  /** The request's id, which its lines in the log carry. */
  request?: string;
  /** Node's request, where there is one: its stream is faster than the web stream around it. */
  incoming?: IncomingMessage;
}

export interface ApiEnvironment {
  Bindings: ApiBindings;
}
