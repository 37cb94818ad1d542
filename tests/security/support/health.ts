import { expect } from "vitest";
import { target } from "./target";
import { send } from "./wire";

/** What R16 names. */
export const HEALTHY_MS = 500;

/** The longest that `/healthz` took while this went on, in milliseconds: it is asked again as soon as it has answered. */
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
 * Holds that `/healthz` answers in time while an attack goes on. A machine that did something else for a moment does not do so
 * again at the same place: what took too long is tried a second time, and an attack that works, works again.
 */
export async function expectHealthy(attack: () => Promise<unknown>, origin = target.url): Promise<void> {
  const silence = await longestSilence(attack, origin);
  if (silence < HEALTHY_MS) return;
  expect(Math.min(silence, await longestSilence(attack, origin))).toBeLessThan(HEALTHY_MS);
}
