import { onTestFinished, vi } from "vitest";

/** Sets what `Date` reads, in milliseconds, until the test ends: pages compare days with it. Timers run on. */
export function setDate(now: number): void {
  vi.setSystemTime(now);
  onTestFinished(() => void vi.useRealTimers());
}
