import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { untilThere } from "./until-there";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what could not be fetched is fetched again until it comes", async () => {
  const fetch = vi.fn<() => Promise<string>>();
  fetch.mockRejectedValueOnce(new Error("away")).mockRejectedValueOnce(new Error("away"));
  fetch.mockResolvedValue("there");

  const part = untilThere(fetch);
  await vi.advanceTimersByTimeAsync(20_000);

  expect(await part).toBe("there");
  expect(fetch).toHaveBeenCalledTimes(3);
});
