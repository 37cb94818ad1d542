import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { type FormFile, readParts } from "./read-parts";
import { writeFiles } from "./write-files";

const limits = { maxBytes: 10_000, maxFiles: 5, maxFields: 0, maxTextBytes: 0 };

test.each([
  ["Über 日本.txt", "Über 日本.txt"],
  ['a "quoted" one.txt', "a %22quoted%22 one.txt"],
  ['x"; name="other', "x%22; name=%22other"],
  ["payload\\", "payload\\"],
  ["a\\b\\\\", "a\\b\\\\"],
  ["one\r\nContent-Type: text/html", "one%0D%0AContent-Type: text/html"],
])("the name %j arrives as a browser would send it, and is never a header of its own", async (name, sent) => {
  const { body, contentType } = writeFiles(files({ name }, { name: "next" }));

  const [first, next, ...others] = await read(body, contentType);

  expect(first).toEqual({ field: "attachments", name: sent, type: "text/plain", content: "bytes" });
  expect(next).toMatchObject({ name: "next" });
  expect(others).toEqual([]);
});

test("neither a field nor a type begins a line of its own", async () => {
  const { body, contentType } = writeFiles(files({ field: 'a"\r\nX-A: b', type: "text/plain\r\nX-C: d" }));

  const written = await text(body);

  expect(written).not.toMatch(/^X-/m);
  const [file] = await read(Readable.from([Buffer.from(written)]), contentType);
  expect(file).toMatchObject({ field: "a%22%0D%0AX-A: b", content: "bytes" });
});

test("a form whose file breaks off has no end, so that nobody takes it for whole", async () => {
  async function* breaking() {
    yield Buffer.from("half");
    throw new Error("The client is gone.");
  }
  const { body } = writeFiles(files({ content: Readable.from(breaking()) }));
  let written = "";

  const sending = (async () => {
    for await (const piece of body) written += piece;
  })();

  await expect(sending).rejects.toThrow("The client is gone.");
  expect(written).toContain("half");
  expect(written).not.toMatch(/--\r\n$/);
});

async function* files(...parts: Partial<FormFile>[]): AsyncGenerator<FormFile> {
  for (const part of parts) {
    const content = Readable.from([Buffer.from("bytes")]);
    yield { field: "attachments", name: "a", type: "text/plain", content, ...part };
  }
}

/** Reads a form as the API does. */
async function read(body: Readable, contentType: string) {
  const found: Record<string, string>[] = [];
  for await (const part of readParts(body, contentType, limits) as AsyncIterable<FormFile>)
    found.push({ ...part, content: await text(part.content) });
  return found;
}
