import { expect, test, vi } from "vitest";
import { memoize } from "./memoize";

test("the result is made once for each object, also when it is nothing", () => {
  const made = vi.fn((list: readonly string[]) => list[0]);
  const firstOf = memoize(made);
  const [empty, letters] = [[], ["a"]];

  expect([firstOf(empty), firstOf(letters), firstOf(empty), firstOf(letters)]).toEqual([
    undefined,
    "a",
    undefined,
    "a",
  ]);
  expect(made).toHaveBeenCalledTimes(2);
});
