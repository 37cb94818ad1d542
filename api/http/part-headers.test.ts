import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { limitPartHeaders } from "./part-headers";

const LIMIT = 100;

test.each([
  ["in one piece", 10_000],
  ["byte by byte", 1],
])("what keeps to the limit passes unchanged, %s", async (_how, size) => {
  const body = parts(headers(LIMIT), "content", headers(LIMIT), "", headers(3), "x".repeat(1000));

  expect(await passed(body, size)).toBe(body);
});

test.each([
  ["in one piece", 10_000],
  ["byte by byte", 1],
])("headers longer than the limit are refused, %s", async (_how, size) => {
  await expect(passed(parts(headers(LIMIT + 1), "content"), size)).rejects.toThrow("too long");
  await expect(passed(parts(headers(3), "content", headers(LIMIT + 1), ""), size)).rejects.toThrow(
    "too long",
  );
});

test("where a body is cut into pieces decides nothing", async () => {
  const whole = (body: string) => passed(body, body.length).catch((error: Error) => error.message);
  for (const last of [LIMIT - 1, LIMIT, LIMIT + 1]) {
    const body = parts(headers(5), "\r\n--\r\n\r\n--b", headers(last), "content\r\n--");
    const expected = await whole(body);
    for (let size = 1; size < body.length; size++) {
      const found = await passed(body, size).catch((error: Error) => error.message);
      expect(found, `${last} bytes of headers, pieces of ${size}`).toBe(expected);
    }
  }
});

test("headers that never end are refused", async () => {
  await expect(passed(`--b\r\nA: ${"x".repeat(500)}`, 7)).rejects.toThrow("too long");
});

test("content that looks like headers is content", async () => {
  const body = parts(headers(10), `\r\n\r\n--\r\n--a\r\nA: ${"x".repeat(500)}\r\n\r\n`);

  expect(await passed(body, 3)).toBe(body);
});

/** Headers of so many bytes, the line break before them included and the one after them not. */
function headers(bytes: number): string {
  return `\r\n${"A".repeat(bytes - 2)}`;
}

function parts(...headersAndContents: string[]): string {
  const body = headersAndContents.map((part, index) =>
    index % 2 === 0 ? `--b${part}\r\n\r\n` : `${part}\r\n`,
  );
  return `${body.join("")}--b--\r\n`;
}

function passed(body: string, size: number): Promise<string> {
  const pieces = Array.from({ length: Math.ceil(body.length / size) }, (_, index) =>
    Buffer.from(body.slice(index * size, (index + 1) * size)),
  );
  return text(Readable.from(pieces).compose(limitPartHeaders("b", LIMIT, () => new Error("too long"))));
}
