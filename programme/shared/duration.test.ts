import { expect, test } from "vitest";
import { parseDuration } from "./duration";

test.each([
  ["1s", 1_000],
  ["30m", 1_800_000],
  ["12h", 43_200_000],
  ["7d", 604_800_000],
  ["2w", 1_209_600_000],
  ["90d", 7_776_000_000],
])("%s is a duration", (text, milliseconds) => {
  expect(parseDuration(text)).toBe(milliseconds);
});

test.each(["", "7", "d", "0d", "-1d", "1.5h", "7 d", "7D", "91d", "1y", "999999999w"])(
  "%j is not a duration",
  (text) => {
    expect(parseDuration(text)).toBeUndefined();
  },
);
