import type { IncomingMessage } from "node:http";
import { clientAddress, type Trust } from "../../api/throttling/trusted-proxy";
import { addressInPass, PASS_HEADER } from "../api-link/site-pass";

/** Tells the address of the client behind a request. */
export type AddressOf = (incoming: IncomingMessage) => string;

interface Options {
  /** Whose word counts; null for no proxy's. */
  trust: Trust | null;
  /** The keys of the site's passes, where a site in another process calls this one. */
  passKeys?: readonly Buffer[];
  now: () => number;
}

/**
 * The peer's address, or what a proxy of one's own or the site's pass says. No other header changes it, because
 * clients can send any (docs/security.md R2).
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
