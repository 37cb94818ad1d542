import { expect, test } from "vitest";
import { splitParts } from "./form-parts";

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

// Proves R16
test("headers that never end are refused", () => {
  expect(isTaken(`--b\r\nA: ${"x".repeat(500)}`, 7)).toBe(false);
});

test.each([
  ["in one piece", 10_000],
  ["byte by byte", 1],
])("headers that the next part interrupts are refused, %s", (_how, size) => {
  expect(isTaken(`--b\r\nA: x\r\n--b${headers(5)}\r\n\r\ncontent\r\n--b--\r\n`, size)).toBe(false);
});

test("content that looks like headers is content", () => {
  const body = parts(headers(10), `\r\n\r\n--\r\n--a\r\nA: ${"x".repeat(500)}\r\n\r\n`);

  expect(isTaken(body, 3)).toBe(true);
});

test.each([
  ["in one piece", 10_000],
  ["in pieces of seven bytes", 7],
  ["byte by byte", 1],
])("content is told from what stands around it, %s", (_how, size) => {
  const first = "\r\n--\r\n--a\r\r\n--";
  const body = `before\r\n${parts(headers(10), first, headers(3), "", headers(3), "third\r\n\r\n")}after`;

  const { contents, frames } = split(body, size);

  expect(contents.slice(1)).toEqual([first, "", "third\r\n\r\n"]);
  expect(frames).toBe(
    `\r\n--b${headers(10)}\r\n\r\n|\r\n--b${headers(3)}\r\n\r\n|\r\n--b${headers(3)}\r\n\r\n|\r\n--b--\r\nafter`,
  );
});

test("content is handed on as it is, in as many pieces as the body came in", () => {
  const pieces: Buffer[] = [];
  const take = splitParts("b", LIMIT, { frame() {}, begin() {}, content: (bytes) => pieces.push(bytes) });
  const chunks = [
    Buffer.from(`--b${headers(5)}\r\n\r\n`),
    Buffer.from("one\r\n"),
    Buffer.from("two"),
    Buffer.from("three"),
  ];

  for (const chunk of chunks) take(chunk);

  expect(pieces.map(String)).toEqual(["one", "\r\n", "two", "three"]);
  // A view of the same memory, which is given back when all of it was read.
  expect(pieces.at(-1)?.buffer).toBe(chunks.at(-1)?.buffer);
});

/** What of a body in pieces of so many bytes is content, each of a part, and what stands around it, with "|" before content. */
function split(body: string, size: number) {
  const contents = [""];
  let frames = "";
  const take = splitParts("b", LIMIT, {
    frame(bytes) {
      frames += bytes;
    },
    begin() {
      frames += "|";
      contents.push("");
    },
    content(bytes) {
      contents.push(`${contents.pop()}${bytes}`);
    },
  });
  const bytes = Buffer.from(body);
  for (let at = 0; at < bytes.length; at += size) take(bytes.subarray(at, at + size));
  return { contents, frames };
}

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
  const areGood = splitParts("b", LIMIT, { frame() {}, begin() {}, content() {} });
  const pieces = Array.from({ length: Math.ceil(body.length / size) }, (_, index) =>
    Buffer.from(body.slice(index * size, (index + 1) * size)),
  );
  return pieces.every(areGood);
}
