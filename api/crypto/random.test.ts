import { expect, test } from "vitest";
import { randomSource } from "./random";

test("no two values are the same, nor have a part in common, beyond many fillings of the pool", () => {
  const random = randomSource();
  const parts = Array.from({ length: 5_000 }, () => random(32)).flatMap((bytes) => [
    bytes.subarray(0, 16).toString("hex"),
    bytes.subarray(16).toString("hex"),
  ]);

  expect(new Set(parts).size).toBe(10_000);
});

test.each([0, 1, 16, 4096, 4097, 10_000])("%i bytes are as many, and no zeros", (size) => {
  const random = randomSource();
  random(100);

  for (const bytes of [random(size), random(size)]) {
    expect(bytes).toHaveLength(size);
    // A zero now and then is chance; 16 of them in a row are not.
    expect(bytes.includes(Buffer.alloc(16))).toBe(false);
  }
});

test("what was given out stays as it is while more is asked for", () => {
  const random = randomSource();
  const first = random(32);
  const text = first.toString("hex");
  for (let more = 0; more < 1_000; more++) random(32);

  expect(first.toString("hex")).toBe(text);
});

test("a size that is none is refused, and leaves the pool as it was", () => {
  const random = randomSource();
  random(32);

  expect(() => random(-16)).toThrow(RangeError);
  expect(random(16).equals(Buffer.alloc(16))).toBe(false);
});
