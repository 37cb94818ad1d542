import { describe, expect, test } from "vitest";
import { announcement, secondsText } from "./countdown";

test("seconds are counted in words", () => {
  expect(secondsText(42)).toBe("42 seconds");
  expect(secondsText(1)).toBe("1 second");
  expect(secondsText(-3)).toBe("0 seconds");
  expect(secondsText(9.2)).toBe("10 seconds");
});

describe("the time left is announced sparingly", () => {
  test("three times in the whole minute", () => {
    const spoken = Array.from({ length: 61 }, (_, passed) => announcement(60 - passed));
    expect([...new Set(spoken)]).toEqual(["60 seconds left.", "30 seconds left.", "10 seconds left."]);
  });

  test("at 30 and at 10 seconds", () => {
    expect(announcement(31)).toBe("60 seconds left.");
    expect(announcement(30)).toBe("30 seconds left.");
    expect(announcement(10)).toBe("10 seconds left.");
  });
});
