import { expect, test } from "vitest";
import { limitPartHeaders } from "./part-headers";

const LIMIT = 100;

test.each([
  ["in one piece", 10_000],
  ["byte by byte", 1],
])("what keeps to the limit is taken, %s", (_how, size) => {
  const body = parts(headers(LIMIT), "content", headers(LIMIT), "", headers(3), "x".repeat(1000));

  expect(isTaken(body, size)).toBe(true);
});

test.each([
  ["in one piece", 10_000],
  ["byte by byte", 1],
])("headers longer than the limit are refused, %s", (_how, size) => {
  expect(isTaken(parts(headers(LIMIT + 1), "content"), size)).toBe(false);
  expect(isTaken(parts(headers(3), "content", headers(LIMIT + 1), ""), size)).toBe(false);
});

test("where a body is cut into pieces decides nothing", () => {
  for (const last of [LIMIT - 1, LIMIT, LIMIT + 1]) {
    const body = parts(headers(5), "\r\n--\r\n\r\n--b", headers(last), "content\r\n--");
    const expected = isTaken(body, body.length);
    for (let size = 1; size < body.length; size++) {
      expect(isTaken(body, size), `${last} bytes of headers, pieces of ${size}`).toBe(expected);
    }
  }
});

test("headers that never end are refused", () => {
  expect(isTaken(`--b\r\nA: ${"x".repeat(500)}`, 7)).toBe(false);
});

test("content that looks like headers is content", () => {
  const body = parts(headers(10), `\r\n\r\n--\r\n--a\r\nA: ${"x".repeat(500)}\r\n\r\n`);

  expect(isTaken(body, 3)).toBe(true);
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

/** Whether a body in pieces of so many bytes is taken to its end. */
function isTaken(body: string, size: number): boolean {
  const areShort = limitPartHeaders("b", LIMIT);
  const pieces = Array.from({ length: Math.ceil(body.length / size) }, (_, index) =>
    Buffer.from(body.slice(index * size, (index + 1) * size)),
  );
  return pieces.every(areShort);
}
