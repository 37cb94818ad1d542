import { Agent, request } from "node:http";
import type { Sent } from "./load";
import type { Server } from "./server";

/** The responses to a load of a fixed rate. */
export interface Answered {
  /** Responses by status. */
  statuses: Record<number, number>;
  /** Responses of 429 or 503 without `Retry-After`. */
  withoutRetryAfter: number;
  /** Requests without a response. */
  broken: number;
  /** The 99th percentile of the latency, from when a request was due. Milliseconds. */
  p99: number;
  /** Until the last request was sent. */
  seconds: number;
  /** Until the last response. */
  untilLast: number;
}

interface RateOf {
  perSecond: number;
  seconds: number;
  send: () => Sent;
}

const TICK_MS = 5;
const ANSWER_LIMIT_MS = 60_000;
/** A proxy ends connections that rest before the server does (deploy/Caddyfile), so that nothing is sent on one that is ending. */
const IDLE_MS = 3_000;

/**
 * Sends requests at a fixed rate, whatever the responses are and however long they take, as independent users do (an
 * open-loop load): a load that waits for its responses would spare a slow server.
 */
export async function atRate(server: Server, { perSecond, seconds, send }: RateOf): Promise<Answered> {
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS, maxSockets: Number.POSITIVE_INFINITY });
  const answers: Promise<Answer | null>[] = [];
  const began = performance.now();
  const wanted = Math.floor(perSecond * seconds);
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const passed = (performance.now() - began) / 1000;
      while (answers.length < Math.min(wanted, passed * perSecond)) {
        const due = began + (answers.length * 1000) / perSecond;
        answers.push(answered(server, agent, send(), due).catch(() => null));
      }
      if (answers.length < wanted) return;
      clearInterval(timer);
      resolve();
    }, TICK_MS);
  });
  const sending = (performance.now() - began) / 1000;
  const all = await Promise.all(answers);
  agent.destroy();
  const come = all.filter((answer) => answer !== null);
  const statuses: Record<number, number> = {};
  for (const { status } of come) statuses[status] = (statuses[status] ?? 0) + 1;
  const times = come.map(({ ms }) => ms).sort((a, b) => a - b);
  return {
    statuses,
    withoutRetryAfter: come.filter(({ status, later }) => (status === 429 || status === 503) && !later)
      .length,
    broken: all.length - come.length,
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
    seconds: sending,
    untilLast: (performance.now() - began) / 1000,
  };
}

interface Answer {
  status: number;
  /** Whether it has `Retry-After`. */
  later: boolean;
  ms: number;
}

function answered(server: Server, agent: Agent, sent: Sent, due: number): Promise<Answer> {
  const { method = "GET", path, headers, body } = sent;
  return new Promise((resolve, reject) => {
    const call = request(`${server.url}${path}`, { agent, method, headers, timeout: ANSWER_LIMIT_MS });
    call.once("response", (response) => {
      const later = response.headers["retry-after"] !== undefined;
      response.resume();
      response.once("error", reject);
      response.once("end", () =>
        resolve({ status: response.statusCode ?? 0, later, ms: performance.now() - due }),
      );
    });
    call.once("timeout", () => call.destroy(new Error("No answer came.")));
    call.once("error", reject);
    call.end(body);
  });
}
