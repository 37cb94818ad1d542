import type { CompletedCall, Observe } from "../../api/http/observe";
import { type Log, logOfRequest } from "../../api/logging/log";
import type { Half, Metrics } from "./metrics";

/** Probes that machines send every few seconds; a line for each would hide the others. */
const QUIET = new Set(["GET /healthz", "HEAD /healthz", "GET /readyz", "HEAD /readyz"]);

/** Observes the begin and end of requests: counts them, and logs a line for each. */
export interface Observer {
  /** For the calls of the API. */
  calls: Observe;
  /** Observes a page's request and returns its response; `call` is its method and address without ids, `request` its id. */
  page: (call: string, request: string, answer: () => Promise<Response>) => Promise<Response>;
}

/** Returns an observer that writes to a log and counts in metrics. */
export function createObserver(log: Log, metrics: Metrics): Observer {
  const observe = (half: Half, call: string, request: string | undefined) => {
    const ended = metrics.begun(half, call);
    return (answered: CompletedCall) => {
      ended(answered);
      const { call, status, ms } = answered;
      if (status === 200 && QUIET.has(call)) return;
      logOfRequest(log, request).info("request.answered", { half, call, status, ms });
    };
  };
  return {
    calls: (call, request) => observe("api", call, request),
    async page(call, request, answer) {
      const began = performance.now();
      const ended = observe("site", call, request);
      let status = 500;
      try {
        const response = await answer();
        status = response.status;
        return response;
      } finally {
        ended({ call, status, ms: Math.round(performance.now() - began) });
      }
    },
  };
}
