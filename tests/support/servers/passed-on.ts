import { type ClientRequest, type IncomingMessage, request } from "node:http";

/**
 * Begins a proxy's own request for one that it got, over a connection of its own: one that was kept may have been closed by the server
 * meanwhile, and a form would be lost with it.
 */
export function passOn(
  url: string | URL,
  { method, headers }: IncomingMessage,
  respond: (answer: IncomingMessage) => void,
): ClientRequest {
  return request(url, { method, headers, agent: false }, respond);
}
