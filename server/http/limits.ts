import { type IncomingMessage, type RequestListener, Server } from "node:http";
import type { Socket } from "node:net";
import type { ServerType } from "@hono/node-server";

/** Slow and oversized requests end here (docs/security.md#limits). Milliseconds and bytes. */
export const serverOptions = {
  headersTimeout: 15_000,
  /** For uploads, whose speed is checked too. */
  requestTimeout: 300_000,
  keepAliveTimeout: 5_000,
  maxHeaderSize: 16_384,
  connectionsCheckingInterval: 5_000,
  /** A missing Host gets our own response (`unreadable.ts`). */
  requireHostHeader: false,
};

/** Twice as many slow clients as the server must bear; the process must not run out of file descriptors. */
const MAX_CONNECTIONS = 2_000;
/** Requests of one connection without a response. Browsers, proxies and the site's own client wait for each response: they have one. */
const MAX_UNDER_WAY = 8;
/** For a request without files, and for an idle connection. Milliseconds. */
const SLOW_MS = 60_000;

/** How often a body's progress is checked. */
const CHECK_MS = 5_000;
/** The average that an upload must reach once it has taken longer than other requests may. */
const MIN_BYTES_PER_SECOND = 10 * 1024;
/** Twice the API's allowance (`api/http/files.ts`): where the API reads the files, its response says that they came too slowly. */
const SLOW_START_MS = 30_000;

/** The paths that accept large files. */
const upload =
  /^\/(api\/submissions\/[^/]+\/attachments\/?|submit-your-research|account\/submissions\/[^/?]+)(\?|$)/;

/** Sets the limits that are no options of the server, and ends requests whose body takes too long. */
export function limitConnections(server: ServerType): void {
  if (!(server instanceof Server)) return;
  // No limit but their size: the router refuses too many, where Node would only drop the last ones.
  server.maxHeadersCount = 0;
  server.maxConnections = MAX_CONNECTIONS;
  server.setTimeout(SLOW_MS);
  server.on("request", endSlowBody);
}

/**
 * Passes a connection's requests to a listener while few of them are without a response, and ends a connection that sends more. Node
 * reads 64 KiB, and passes all requests in it before it looks whether the client reads: 2,400 pages would be rendered, and held, for one.
 */
export function fewOfOneConnection(answer: RequestListener): RequestListener {
  const underWay = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    const before = underWay.get(socket) ?? 0;
    if (before >= MAX_UNDER_WAY) {
      socket.destroy();
      return;
    }
    underWay.set(socket, before + 1);
    response.once("close", () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
    answer(request, response);
  };
}

const endSlowBody: RequestListener = (incoming: IncomingMessage) => {
  // Node sets `complete` of a request without a body only later.
  const { "content-length": length, "transfer-encoding": encoding } = incoming.headers;
  if (length === undefined && encoding === undefined) return;
  if (incoming.complete) return;
  const { socket } = incoming;
  const isUpload = upload.test(incoming.url ?? "");
  const before = socket.bytesRead;
  let passed = 0;
  const timer = setInterval(() => {
    passed += CHECK_MS;
    if (incoming.complete || passed < SLOW_MS) return;
    const expected = ((passed - SLOW_START_MS) / 1_000) * MIN_BYTES_PER_SECOND;
    if (!isUpload || socket.bytesRead - before < expected) socket.destroy();
  }, CHECK_MS);
  timer.unref();
  incoming.once("close", () => clearInterval(timer));
};
