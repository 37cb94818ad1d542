import { createRequire } from "node:module";
import type autocannon from "autocannon";
import type { Measured } from "./rounds";
import type { Server } from "./server";

/** This file runs as part of `build/bench/NAME.js`; its packages are those of `bench/package.json`, which are not there before a bench is. */
const installed = createRequire(new URL("../../bench/package.json", import.meta.url));

/** One request of a load. */
export interface Sent {
  method?: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

interface Load {
  connections: number;
  /** Requests that each connection sends in turn, again and again; or what makes the next one. */
  send: Sent[] | (() => Sent);
  /** How long, in seconds, or how many requests. */
  lasting: { seconds: number } | { requests: number };
}

/**
 * Loads a server from this process and measures it. Throws when a response was not a success: refusals are quick, and
 * a bench that counted them would praise them.
 */
export async function load(server: Server, { connections, send, lasting }: Load): Promise<Measured> {
  const before = server.cpu();
  const { result, ms } = await timed({
    url: server.url,
    connections,
    ...("seconds" in lasting ? { duration: lasting.seconds } : { amount: lasting.requests }),
    requests:
      typeof send === "function" ? [{ setupRequest: (request) => ({ ...request, ...send() }) }] : send,
    // Large bodies take long. Seconds.
    timeout: 60,
    // It only looks this often whether all are answered. Milliseconds.
    sampleInt: 10,
  });
  const used = server.cpu() - before;
  const answered = result["2xx"];
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0 || answered === 0) throw new Error(sentence(server, result));
  return { rate: (answered * 1000) / ms, cpu: used / answered };
}

/** Runs a load; `ms` is the time to its last response, which autocannon itself only reports roughly. */
function timed(options: autocannon.Options): Promise<{ result: autocannon.Result; ms: number }> {
  const began = performance.now();
  let last = began;
  const startLoad: typeof autocannon = installed("autocannon");
  return new Promise((resolve, reject) => {
    const run = startLoad(options, (error, result) =>
      error ? reject(error) : resolve({ result, ms: last - began }),
    );
    run.on("response", () => {
      last = performance.now();
    });
  });
}

function sentence({ url }: Server, result: autocannon.Result): string {
  const statuses = Object.entries(result.statusCodeStats ?? {}).map(
    ([status, { count }]) => `${count} answers ${status}`,
  );
  return `${url} did not answer all requests well (${statuses.join(", ")}, ${result.errors} broke off), so its speed would say nothing.`;
}
