import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { type FormPart, isFile, readParts } from "./read-parts";

const limits = { maxBytes: 50_000, maxFiles: 5, maxFields: 5, maxTextBytes: 1000 };

// HTML, multipart/form-data encoding algorithm: only quotation marks and line breaks are escaped.
test.each([
  ["payload\\", "payload\\"],
  ["two\\\\", "two\\"],
  ["C:\\fakepath\\poc.py", "C:\\fakepath\\poc.py"],
  ["%22quoted\\%22\\", "%22quoted\\%22\\"],
  ["bell\u0007, escape\u001b, delete\u007f", "bell\t, escape\t, delete\t"],
  ["\u0001\\", "\t\\"],
  ["日本\u0002\\", "日本\t\\"],
  // As curl escapes.
  ['a \\"quoted\\" one', 'a "quoted" one'],
  ["one\\\\two", "one\\two"],
])("the file name %j of a form is read as %j, and no part after it is lost", async (sent, name) => {
  const body = `${field("before", "1")}${file(sent, "first")}${file("next", "second")}${field("x", "2")}--b--\r\n`;
  for (const size of [1, body.length]) {
    expect(await partsOf(body, size), `in pieces of ${size}`).toEqual([
      ["before", "1"],
      ["f", name, "first"],
      ["f", "next", "second"],
      ["x", "2"],
    ]);
  }
});

test("a backslash at the end of a field's name takes nothing of the file's", async () => {
  const head = 'Content-Disposition: form-data; name="a\\"; filename="b\\"; filename*=utf-8\'\'c';
  expect(await partsOf(`--b\r\n${head}\r\n\r\nx\r\n--b--\r\n`)).toEqual([["a\\", "c", "x"]]);
});

test("a header in several lines is read as one", async () => {
  const head = 'Content-Disposition: form-data;\r\n name="f";\r\n\tfilename="a\\"';
  expect(await partsOf(`--b\r\nX-Other: 1\r\n${head}\r\nX-More: 2\r\n\r\nx\r\n--b--\r\n`)).toEqual([
    ["f", "a\\", "x"],
  ]);
});

test.each([
  ["without a disposition", "--b\r\nContent-Type: text/plain\r\n\r\nx\r\n"],
  ["without headers", "--b\r\n\r\nx\r\n"],
  ["of another disposition", '--b\r\nContent-Disposition: attachment; filename="a"\r\n\r\nx\r\n'],
  ["with an encoded name that is none", "--b\r\nContent-Disposition: form-data; filename*=a\r\n\r\nx\r\n"],
  ["behind a delimiter that goes on", '--b \r\nContent-Disposition: form-data; name="f"\r\n\r\nx\r\n'],
  ["whose headers have a delimiter", "--b\r\nX: 1\r\n--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n"],
  ["with headers that do not end", `--b\r\nX: ${"x".repeat(20_000)}`],
])("a form with a part %s fails: none is passed over", async (_what, part) => {
  for (const body of [
    `${part}--b--\r\n`,
    `${file("a", "1")}${part}--b--\r\n`,
    `${part}${file("a", "1")}--b--\r\n`,
  ]) {
    for (const size of [1, body.length])
      await expect(partsOf(body, size)).rejects.toMatchObject({
        problem: expect.stringMatching(/^unreadable$|^bad/),
      });
  }
});

test("a form with a part behind its end fails", async () => {
  const body = `${file("a", "1")}--b--\r\n${file("b", "2")}--b--\r\n`;
  await expect(partsOf(body)).rejects.toMatchObject({ problem: "unreadable" });
});

test("a file whose name cannot be read fails the form, and is named", async () => {
  const head = 'Content-Disposition: form-data; name="f"; filename=my report\u202e \u0003.pdf';
  const body = `${file("a", "1")}--b\r\n${head}\r\n\r\nx\r\n--b--\r\n`;
  const problem = { problem: "bad-file-name", fileName: "my report .pdf" };
  await expect(partsOf(body)).rejects.toMatchObject(problem);
});

function field(name: string, value: string): string {
  return `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
}

function file(name: string, content: string): string {
  return `--b\r\nContent-Disposition: form-data; name="f"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n${content}\r\n`;
}

/** The parts of a form with the boundary `b` that comes in pieces of so many bytes: field and value, or field, name and content. */
async function partsOf(body: string, size = body.length): Promise<string[][]> {
  const bytes = Buffer.from(body);
  const pieces = [];
  for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.subarray(at, at + size));
  const parts = readParts(Readable.from(pieces), "multipart/form-data; boundary=b", limits);
  const found: string[][] = [];
  for await (const part of parts as AsyncIterable<FormPart>)
    found.push(isFile(part) ? [part.field, part.name, await text(part.content)] : [part.field, part.value]);
  return found;
}
