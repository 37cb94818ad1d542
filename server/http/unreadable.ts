import { type IncomingMessage, Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { RequestError, type ServerType } from "@hono/node-server";
import { bareHeaders } from "./bare-headers";
import { LINGER_MS } from "./linger";

/** Node's error codes for requests that it could not parse, with the response to each. */
const refusals: Record<string, [status: number, sentence: string]> = {
  HPE_HEADER_OVERFLOW: [
    431,
    "The address or the headers of this request are longer than the 16 KiB that are read, so nothing was done. " +
      "Shorten the address, or delete this site's cookies in the browser, and try again.",
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [
    413,
    "The chunks of this request say more about themselves than is read, so nothing was done. " +
      "Send it without chunk extensions.",
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    408,
    "This request took too long to arrive, so nothing was done. Send it again, on a faster connection if you can.",
  ],
};
const notHttp: [number, string] = [
  400,
  "This is not a request that HTTP/1.1 knows, so nothing was done. Check the address and the client, and try again.",
];

const plainText = { "Content-Type": "text/plain; charset=utf-8" };
const notExpected =
  "This request expects what the site does not know, so nothing was done. Send it without an Expect header.";
const failed: [number, string] = [500, "Something went wrong on our side. Try again in a moment."];

/**
 * Responds to input that Node could not parse as a request. Node's own responses have neither headers nor a body, and a
 * client that was still sending may never see them.
 *
 * @param publicUrl decides whether TLS is promised
 */
export function answerUnreadable(server: ServerType, publicUrl: string): void {
  if (!(server instanceof Server)) return;
  const always = { ...bareHeaders(publicUrl), ...plainText };
  server.on("checkExpectation", (_request, response) => {
    response.writeHead(417, { ...always, "Content-Length": notExpected.length }).end(notExpected);
  });
  server.on("clientError", (error: NodeJS.ErrnoException, connection) => {
    const socket = connection as Socket;
    if (!socket.writable || hasBegunToAnswer(socket)) {
      socket.destroySoon();
      return;
    }
    const [status, sentence] = refusals[error.code ?? ""] ?? notHttp;
    socket.end(written(status, always, sentence));
    linger(socket);
  });
}

/**
 * Responds to requests that Node has parsed and no handler can take: with an invalid address or host. No other error should come here.
 *
 * @param publicUrl decides whether TLS is promised
 */
export function answerUntaken(publicUrl: string): (error: unknown) => Response {
  const headers = { ...bareHeaders(publicUrl), ...plainText };
  return (error) => {
    if (!(error instanceof RequestError)) console.error(error);
    const [status, sentence] = error instanceof RequestError ? notHttp : failed;
    return new Response(sentence, { status, headers });
  };
}

/** Throws for a request without a Host (RFC 9112 §3.2), which Node would refuse itself, with an empty body. */
export function refuseWithoutHost({ headers, httpVersion }: IncomingMessage): void {
  if (headers.host === undefined && httpVersion === "1.1") throw new RequestError("Missing host header");
}

/** Whether the response to an earlier request is being sent, into which nothing may be written. Node stores it there. */
function hasBegunToAnswer(socket: Socket & { _httpMessage?: ServerResponse | null }): boolean {
  return socket._httpMessage?.headersSent === true;
}

function written(status: number, headers: Record<string, string>, body: string): string {
  const lines = Object.entries({
    ...headers,
    Date: new Date().toUTCString(),
    Connection: "close",
    "Content-Length": Buffer.byteLength(body),
  }).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n");
}

/** Reads and discards all further input until the client has closed its side or the time is over. */
function linger(socket: Socket): void {
  // Node's own listener would parse the bytes again, and fail again.
  socket.removeAllListeners("data");
  socket.on("data", () => {});
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once("end", () => socket.destroySoon());
  socket.once("close", () => clearTimeout(timer));
}
