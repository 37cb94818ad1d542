import { Agent, request } from "node:http";
import type { Sent } from "./load";
import type { Server } from "./server";

/** What a load of a fixed rate was answered. */
export interface Answered {
  /** Answers by their status. */
  statuses: Record<number, number>;
  /** Answers of 429 or 503 that did not say when to come back. */
  withoutRetryAfter: number;
  /** Requests that got no answer. */
  broken: number;
  /** Within it 99 of 100 requests were answered, from when they were due. Milliseconds. */
  p99: number;
  /** Until the last request was sent. */
  seconds: number;
  /** Until the last answer came. */
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
 * Sends requests at a rate, whatever they are answered and however long that takes, as people do who know nothing of
 * each other: a load that waits for its answers would spare a server that is slow.
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
  /** Whether it says when to come back. */
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
