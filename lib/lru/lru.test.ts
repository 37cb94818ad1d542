import { expect, test } from "vitest";
import { LruCache } from "./lru";

test("a value is made once, and again after the least recently used went", () => {
  const made: string[] = [];
  const cache = new LruCache<string>(2);
  const findValue = (key: string) =>
    cache.getOrMake(key, () => {
      made.push(key);
      return key.toUpperCase();
    });

  expect(["a", "b", "a", "c", "a", "b"].map(findValue)).toEqual(["A", "B", "A", "C", "A", "B"]);
  expect(made).toEqual(["a", "b", "c", "b"]);
});

test("a deleted value is not found", () => {
  const cache = new LruCache<string>(2);
  cache.set("a", "A");
  cache.delete("a");

  expect(cache.get("a")).toBeUndefined();
});
