import fc from "fast-check";
import { expect, test } from "vitest";
import { moveActive } from "./navigation";

test.each([
  ["ArrowDown", -1, 0],
  ["ArrowDown", 3, 4],
  ["ArrowDown", 29, 29],
  ["ArrowUp", -1, 29],
  ["ArrowUp", 3, 2],
  ["ArrowUp", 0, 0],
  ["PageDown", -1, 10],
  ["PageDown", 25, 29],
  ["PageUp", 25, 15],
  ["PageUp", 4, 0],
  ["Home", 12, 0],
  ["End", 12, 29],
])("%s in a list of 30 goes from %i to %i", (key, from, to) => {
  expect(moveActive(key, from, 30)).toBe(to);
});

test("other keys and an empty list move nothing", () => {
  expect(moveActive("a", 3, 30)).toBeUndefined();
  expect(moveActive("ArrowDown", -1, 0)).toBeUndefined();
});

test("a moving key always ends on an option of the list", () => {
  const keys = fc.constantFrom("ArrowDown", "ArrowUp", "PageDown", "PageUp", "Home", "End");
  fc.assert(
    fc.property(
      keys,
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: -1, max: 299 }),
      (key, count, from) => {
        const to = moveActive(key, Math.min(from, count - 1), count);
        expect(to).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThan(count);
      },
    ),
  );
});
