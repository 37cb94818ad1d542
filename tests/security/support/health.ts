import { expect } from "vitest";
import { target } from "./target";
import { send } from "./wire";

/** R16's limit. */
export const HEALTHY_MS = 500;

/** The longest that `/healthz` took while this went on, in milliseconds: each response is followed by the next request. */
export async function longestSilence(attack: () => Promise<unknown>, origin = target.url): Promise<number> {
  let goesOn = true;
  let longest = 0;
  const watch = async () => {
    while (goesOn) {
      const began = performance.now();
      const { status } = await send(origin, "GET", "/healthz");
      longest = Math.max(longest, performance.now() - began);
      expect(status).toBe(200);
    }
  };
  const watched = watch();
  await attack().finally(() => {
    goesOn = false;
  });
  await watched;
  return longest;
}

/**
 * Expects that `/healthz` responds in time while an attack goes on. A machine that did something else for a moment does not do so
 * again at the same point: an attack under which a response took too long is tried a second time, and one that works, works again.
 */
export async function expectHealthy(attack: () => Promise<unknown>, origin = target.url): Promise<void> {
  const silence = await longestSilence(attack, origin);
  if (silence < HEALTHY_MS) return;
  expect(Math.min(silence, await longestSilence(attack, origin))).toBeLessThan(HEALTHY_MS);
}
