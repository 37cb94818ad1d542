import type { IncomingMessage } from "node:http";
import { clientAddress, type Trust } from "../../api/throttling/trusted-proxy";
import { addressInPass, PASS_HEADER } from "../api-link/site-pass";

/** Returns the address of the client that made a request. */
export type AddressOf = (incoming: IncomingMessage) => string;

interface Options {
  /** The proxies whose header is believed; null for none. */
  trust: Trust | null;
  /** Keys of the site's passes, where a site in another process calls this one. */
  passKeys?: readonly Buffer[];
  now: () => number;
}

/**
 * The peer's address, or the one in the site's pass or in a trusted proxy's header. No other header changes it,
 * because clients can send any (docs/security.md R2).
 */
export function addressReader({ trust, passKeys = [], now }: Options): AddressOf {
  return ({ socket, headers, method = "", url: path = "" }) => {
    const pass = headers[PASS_HEADER];
    const passed = typeof pass === "string" && addressInPass(passKeys, { method, path }, pass, now());
    if (passed) return passed;
    const said = trust ? headers[trust.header] : undefined;
    return clientAddress(socket.remoteAddress ?? "unknown", said?.toString(), trust);
  };
}
