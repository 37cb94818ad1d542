import { expect, test } from "vitest";
import { readJson } from "./json";

// Proves 1.5.2
test("JSON is read as what it says", async () => {
  expect(await readJson(Buffer.from('{"a":[1,"é",null]}'))).toEqual({ a: [1, "é", null] });
});

test.each([
  ["nothing", ""],
  ["half of it", '{"a":'],
  ["two of it", "{}{}"],
  ["a word", "undefined"],
  ["not UTF-8", Buffer.from([0x22, 0xff, 0x22])],
  ["half of a character", String.raw`{"a":["b",{"c":"d\ud83d"}]}`],
  ["two halves in the wrong order", String.raw`"\ude00\ud83d"`],
])("%s is refused with 400", async (_what, text) => {
  await expect(readJson(Buffer.from(text))).rejects.toMatchObject({ status: 400 });
});

test("a character that is written in two halves is read as one", async () => {
  expect(await readJson(Buffer.from(String.raw`"\ud83d\ude00"`))).toBe("😀");
});

test("32 levels are read, 33 are refused", async () => {
  expect(await readJson(nested(32))).toBeDefined();
  await expect(readJson(nested(33))).rejects.toMatchObject({ status: 400 });
});

// Proves R16
test("depth is refused about as soon as as many bytes are read, however deep", async () => {
  await expect(readJson(nested(500_000))).rejects.toMatchObject({ status: 400 });

  const deep = await workOf(nested(500_000));
  expect(deep).toBeLessThan(20 * (await workOf(Buffer.from(`[${"[],".repeat(333_333)}0]`))));
});

test("1,000 keys are read, one more is refused", async () => {
  const keys = (count: number) =>
    Buffer.from(JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, key) => [key, 0]))));

  expect(Object.keys((await readJson(keys(1000))) as object)).toHaveLength(1000);
  await expect(readJson(keys(1001))).rejects.toMatchObject({ status: 400 });
});

test("a list's items are no keys: a full page of ids is read with the key it stands under", async () => {
  const messages = Array.from({ length: 1000 }, () => "id");
  expect(await readJson(Buffer.from(JSON.stringify({ messages })))).toEqual({ messages });
});

// Proves 1.5.2, 15.3.6
test("a key that is named like a prototype changes none", async () => {
  await readJson(
    Buffer.from('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
  );

  expect({}).not.toHaveProperty("polluted");
});

function nested(depth: number): Buffer {
  return Buffer.from("[".repeat(depth) + "]".repeat(depth));
}

/** The processor time to parse it, in microseconds. */
async function workOf(bytes: Buffer): Promise<number> {
  const { user } = process.cpuUsage();
  await readJson(bytes).catch(() => {});
  return process.cpuUsage().user - user;
}
