import { expect, test } from "vitest";
import { inactivityAfter } from "./inactivity";

// Proves 4.3, 9.1
test("the counter grows by 10 seconds every 10 seconds", () => {
  expect(inactivityAfter(0)).toEqual({ state: "active", secondsLeft: 600 });
  expect(inactivityAfter(9_999)).toEqual({ state: "active", secondsLeft: 600 });
  expect(inactivityAfter(10_000)).toEqual({ state: "active", secondsLeft: 590 });
});

test("a warning shows for the last 60 seconds and counts single seconds", () => {
  expect(inactivityAfter(539_999).state).toBe("active");
  expect(inactivityAfter(540_000)).toEqual({ state: "warning", secondsLeft: 60 });
  expect(inactivityAfter(599_000)).toEqual({ state: "warning", secondsLeft: 1 });
});

// Proves 9.1
test("at 600 seconds the session is over", () => {
  expect(inactivityAfter(600_000)).toEqual({ state: "over", secondsLeft: 0 });
});

test("a clock that went backwards counts as activity", () => {
  expect(inactivityAfter(-5_000)).toEqual({ state: "active", secondsLeft: 600 });
});
