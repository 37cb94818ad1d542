import { type IncomingMessage, type RequestListener, Server } from "node:http";
import type { ServerType } from "@hono/node-server";

/** Slow and oversized requests end here (docs/security.md#limits). Milliseconds and bytes. */
export const serverOptions = {
  headersTimeout: 15_000,
  /** Of uploads; they are also watched for their speed. */
  requestTimeout: 300_000,
  keepAliveTimeout: 5_000,
  maxHeaderSize: 16_384,
  connectionsCheckingInterval: 5_000,
  /** Of a host that is missing the answer is our own (`unreadable.ts`). */
  requireHostHeader: false,
};

/** Twice as many as slow clients are owed to be borne; the process must not run out of files. */
const MAX_CONNECTIONS = 2_000;
/** For a request without files, and for a connection on which nothing moves. Milliseconds. */
const SLOW_MS = 60_000;

/** How often a body is looked at. */
const CHECK_MS = 5_000;
/** What an upload must average once it has taken longer than other requests may. */
const MIN_BYTES_PER_SECOND = 10 * 1024;
/** Twice what the API allows for (`api/http/files.ts`): where it reads the files, it says in words that they came too slowly. */
const SLOW_START_MS = 30_000;

/** The paths that take files of some size. */
const upload =
  /^\/(api\/submissions\/[^/]+\/attachments\/?|submit-your-research|account\/submissions\/[^/?]+)(\?|$)/;

/** Sets what the server's options cannot say, and ends requests whose body takes too long. */
export function limitConnections(server: ServerType): void {
  if (!(server instanceof Server)) return;
  // All that fit into their size: the router refuses too many, where Node would only drop the last ones.
  server.maxHeadersCount = 0;
  server.maxConnections = MAX_CONNECTIONS;
  server.setTimeout(SLOW_MS);
  server.on("request", endSlowBody);
}

const endSlowBody: RequestListener = (incoming: IncomingMessage) => {
  // Node calls a request without a body complete only later.
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
