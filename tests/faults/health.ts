import { setTimeout as pause } from "node:timers/promises";
import type { RunningSite } from "../support/servers/running-site";
import { waited } from "./process";

/** The longest that `/healthz` may take (docs/security.md R16). Milliseconds. */
export const HEALTH_MS = 500;
const BETWEEN_MS = 50;

/** Results of polling /healthz meanwhile. */
export interface Health {
  asked: number;
  failed: number;
  /** The slowest response, milliseconds; without those in which other processes had the processor. */
  slowest: number;
}

/** Polls /healthz during some work, and returns the results. */
export async function healthDuring(site: RunningSite, work: () => Promise<void>): Promise<Health> {
  const health: Health = { asked: 0, failed: 0, slowest: 0 };
  let isOver = false;
  const waitedFor = () => waited(site.child().pid) + waited(process.pid);
  const asking = (async () => {
    while (!isOver) {
      const [from, waitedBefore] = [performance.now(), waitedFor()];
      const answer = await fetch(`${site.url}/healthz`).catch(() => null);
      await answer?.arrayBuffer();
      health.asked++;
      if (!answer?.ok) health.failed++;
      health.slowest = Math.max(health.slowest, performance.now() - from - (waitedFor() - waitedBefore));
      await pause(BETWEEN_MS);
    }
  })();
  try {
    await work();
  } finally {
    isOver = true;
    await asking;
  }
  return health;
}
