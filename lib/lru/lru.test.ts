import { expect, test } from "vitest";
import { Kept } from "./lru";

test("a value is made once, and again when others took its place", () => {
  const made: string[] = [];
  const kept = new Kept<string>(2);
  const of = (key: string) =>
    kept.of(key, () => {
      made.push(key);
      return key.toUpperCase();
    });

  expect(["a", "b", "a", "c", "a", "b"].map(of)).toEqual(["A", "B", "A", "C", "A", "B"]);
  expect(made).toEqual(["a", "b", "c", "b"]);
});
