import { expect, test } from "vitest";
import { readJson } from "./json";

test("JSON is read as what it says", async () => {
  expect(await readJson(Buffer.from('{"a":[1,"é",null]}'))).toEqual({ a: [1, "é", null] });
});

test.each([
  ["nothing", ""],
  ["half of it", '{"a":'],
  ["two of it", "{}{}"],
  ["a word", "undefined"],
  ["not UTF-8", Buffer.from([0x22, 0xff, 0x22])],
])("%s is refused with 400", async (_what, text) => {
  await expect(readJson(Buffer.from(text))).rejects.toMatchObject({ status: 400 });
});

test("32 levels are read, 33 are refused", async () => {
  expect(await readJson(nested(32))).toBeDefined();
  await expect(readJson(nested(33))).rejects.toMatchObject({ status: 400 });
});

test("depth is refused in a moment, however deep", async () => {
  const started = performance.now();

  await expect(readJson(nested(500_000))).rejects.toMatchObject({ status: 400 });
  expect(performance.now() - started).toBeLessThan(1000);
});

test("1,000 keys and items are read, one more is refused", async () => {
  const items = (count: number) => Buffer.from(JSON.stringify(Array.from({ length: count }, () => 0)));

  expect(await readJson(items(1000))).toHaveLength(1000);
  await expect(readJson(items(1001))).rejects.toMatchObject({ status: 400 });
});

test("a key that is named like a prototype changes none", async () => {
  await readJson(
    Buffer.from('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
  );

  expect({}).not.toHaveProperty("polluted");
});

function nested(depth: number): Buffer {
  return Buffer.from("[".repeat(depth) + "]".repeat(depth));
}
