import { describe, expect, test } from "vitest";
import { indexOf, positionText, step } from "./carousel";

test("the position reads 'Message n of m'", () => {
  expect(positionText(0, 3)).toBe("Message 1 of 3");
});

describe("the arrows", () => {
  test("go to the next and to the previous message", () => {
    expect(step(0, 1, 3)).toBe(1);
    expect(step(2, -1, 3)).toBe(1);
  });

  test("stay at the ends", () => {
    expect(step(2, 1, 3)).toBe(2);
    expect(step(0, -1, 3)).toBe(0);
    expect(step(0, 1, 0)).toBe(0);
  });
});

describe("when the list changes while the popup is open", () => {
  test("the same message stays shown", () => {
    expect(indexOf(["new", "a", "b"], { id: "b", index: 1 })).toBe(2);
  });

  test("a message that is gone gives way to the one that took its place", () => {
    expect(indexOf(["a", "c"], { id: "b", index: 1 })).toBe(1);
  });

  test("the last message, when gone, gives way to the new last one", () => {
    expect(indexOf(["a"], { id: "b", index: 1 })).toBe(0);
  });

  test("at first the first one is shown", () => {
    expect(indexOf(["a", "b"], undefined)).toBe(0);
  });
});
