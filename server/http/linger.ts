import type { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { ServerType } from "@hono/node-server";

/** How long a connection is still read after its last response, in milliseconds. */
export const LINGER_MS = 500;

/**
 * Reads on for a moment where a connection's last response is sent before its request has fully arrived. Node closes such a
 * connection immediately; bytes that still arrive reset it, and the client may lose the response (RFC 9112 §9.6).
 */
export function lingerAfterAnswers(server: ServerType): void {
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (response.shouldKeepAlive || request.complete) return;
    const { socket } = request;
    socket.destroySoon = () => {
      socket.destroySoon = Socket.prototype.destroySoon;
      if (request.complete || socket.destroyed) {
        socket.destroySoon();
        return;
      }
      socket.end();
      request.resume();
      const timer = setTimeout(() => socket.destroy(), LINGER_MS);
      socket.once("close", () => clearTimeout(timer));
    };
  });
}
