import { expect, onTestFinished, test, vi } from "vitest";
import { createPauses } from "./pauses";

test("between parts of long work other tasks run, every ten milliseconds", async () => {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const pause = createPauses();
  const key = vi.fn();

  expect(pause()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(10);
  setTimeout(key);
  const paused = pause();
  expect(paused).toBeInstanceOf(Promise);
  await vi.advanceTimersByTimeAsync(1);
  await paused;

  expect(key).toHaveBeenCalledTimes(1);
  expect(pause()).toBeUndefined();
});
