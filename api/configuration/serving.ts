import { readTrust, type Trust } from "../throttling/trusted-proxy";
import { isLoopback, originOf } from "./setting";
import type { Environment } from "./values";

/** The network settings of a process. */
export interface Serving {
  serve: "both" | "site" | "api";
  /** Where the site finds the API; null for the one in its own process. */
  apiOrigin: string | null;
  /** The proxies trusted to report a client's address; null for none. */
  trust: Trust | null;
  /** The port of the metrics; null for none. */
  metricsPort: number | null;
  /** How long a stopping process goes on accepting requests, in milliseconds. */
  stopDelayMs: number;
  /** Whether pages that are the same for many readers are rendered once for all of them (app/page-cache/README.md). */
  hasPageCache: boolean;
}

/** The faults between settings that are valid each by itself, in sentences. */
export function faultsOfServing(values: Environment): string[] {
  const { SERVE, API_ORIGIN, PORT, METRICS_PORT, HOST = "", PUBLIC_URL } = values;
  const faults: string[] = [];
  if (!isLoopback(HOST) && !originOf(PUBLIC_URL).startsWith("https://")) {
    faults.push(
      `HOST is ${HOST}, which others can reach, but PUBLIC_URL is not https: they would send passwords and exploits in the clear, and their browsers could not log in. Leave HOST out to use it on this machine; for others, put a TLS proxy before it and set PUBLIC_URL to its https address.`,
    );
  }
  if (SERVE === "site" && !API_ORIGIN) {
    faults.push("API_ORIGIN is not set. With SERVE=site, it says where the API is.");
  }
  if (SERVE !== "site" && API_ORIGIN) {
    faults.push(
      `API_ORIGIN is set, but SERVE=${SERVE} has an API of its own. Set SERVE=site, or leave it out.`,
    );
  }
  if (METRICS_PORT && METRICS_PORT !== "0" && METRICS_PORT === PORT) {
    faults.push("METRICS_PORT must not be the same as PORT: what is counted is not for visitors.");
  }
  return faults;
}

/** Reads values that `faultsOfServing` and each setting's own check have found valid. */
export function servingOf(values: Environment): Serving {
  const { SERVE, API_ORIGIN, METRICS_PORT, STOP_DELAY, TRUST_PROXY, TRUST_PROXY_HEADER, PAGE_CACHE } = values;
  return {
    serve: SERVE === "site" || SERVE === "api" ? SERVE : "both",
    apiOrigin: originOf(API_ORIGIN) || null,
    trust: readTrust(TRUST_PROXY, TRUST_PROXY_HEADER ?? ""),
    metricsPort: METRICS_PORT ? Number(METRICS_PORT) : null,
    stopDelayMs: Number(STOP_DELAY ?? 0) * 1_000,
    hasPageCache: PAGE_CACHE !== "off",
  };
}
