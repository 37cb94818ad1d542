import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { ATTACHMENTS_MAX_TOTAL_BYTES, SUBMISSION_BODY_MAX_BYTES } from "#contract/limits";
import { writeFiles } from "#lib/multipart";
import { openUpload } from "./upload.server";

const MULTIPART = "multipart/form-data; boundary=b";

it("reads the fields that stand before the files, and hands the files on", async () => {
  const body = `${field("title", "Über")}${file("a.txt", "first")}${file("b.txt", "second")}--b--\r\n`;
  const upload = await openUpload(requestOf(body));
  expect([...upload.form]).toEqual([["title", "Über"]]);
  expect(await received(upload)).toEqual([
    ["attachments", "a.txt", "first"],
    ["attachments", "b.txt", "second"],
  ]);
});

it("answers before the files have arrived", async () => {
  const { request, pulled } = endless(`${field("title", "Text")}${file("a.bin", "").slice(0, -2)}`);
  const upload = await openUpload(request);
  expect(upload.form.get("title")).toBe("Text");
  // The streams' read-ahead, not the sent bytes: these never end.
  expect(pulled()).toBeLessThan(20);
});

it.each([
  ["no files at all", field("title", "Text")],
  ["an empty file input", `${field("title", "Text")}${file("", "")}`],
])("has no files for a form with %s", async (_what, parts) => {
  const upload = await openUpload(requestOf(`${parts}--b--\r\n`));
  expect(upload).toMatchObject({ files: null, isTooLarge: false });
  expect(upload.form.get("title")).toBe("Text");
});

it("passes over an empty file input before a chosen file", async () => {
  const upload = await openUpload(requestOf(`${file("", "")}${file("a.txt", "x")}--b--\r\n`));
  expect(await received(upload)).toEqual([["attachments", "a.txt", "x"]]);
});

it("takes no field that comes behind a file", async () => {
  const body = `${field("title", "Text")}${file("a.txt", "x")}${field("x[90000000]", "1")}--b--\r\n`;
  const upload = await openUpload(requestOf(body));
  expect(await received(upload)).toEqual([["attachments", "a.txt", "x"]]);
  expect([...upload.form]).toEqual([["title", "Text"]]);
});

it("hands on a file of no bytes that has a name", async () => {
  const upload = await openUpload(requestOf(`${file("empty.txt", "")}--b--\r\n`));
  expect(await received(upload)).toEqual([["attachments", "empty.txt", ""]]);
});

// Proves 1.5.3
it.each(["Prüfbericht „final“.txt", "a;b=c.txt", "日本語.pdf", "it's.txt", "%41.txt"])(
  "hands the file name %s on as it came",
  async (name) => {
    const upload = await openUpload(requestOf(`${file(name, "x")}--b--\r\n`));
    expect(await received(upload)).toEqual([["attachments", name, "x"]]);
  },
);

it.each([
  ["payload\\", "payload\\"],
  ["bell\u0007.txt", "bell\t.txt"],
])("passes over no file for its name %j", async (sent, name) => {
  const upload = await openUpload(requestOf(`${file(sent, "x")}${file("next", "y")}--b--\r\n`));
  expect(await received(upload)).toEqual([
    ["attachments", name, "x"],
    ["attachments", "next", "y"],
  ]);
});

it("says which file has a name that cannot be read", async () => {
  const unread = file("report.pdf", "x").replace('"report.pdf"', "my report.pdf");
  const refused = await openUpload(requestOf(`${unread}--b--\r\n`)).catch((thrown: Response) => thrown);
  if (!(refused instanceof Response)) throw new Error("The upload was read.");
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain('"my report.pdf" could not be read, so nothing was stored.');
});

// Proves 1.2.1, 5.4.2
it("cannot be made to write headers of a sender's own", async () => {
  const type = "text/plain\r\nX-Evil: 1";
  const body = `${file('a\\"; name=\\"submission.txt', "x", type)}--b--\r\n`;
  const upload = await openUpload(requestOf(body));
  if (!upload.files) throw new Error("The upload has a file.");
  const written = await text(writeFiles(upload.files).body);
  const [head = ""] = written.split("\r\n\r\n");
  expect(head.split("\r\n")).toHaveLength(3);
  expect(head).not.toContain('name="submission');
});

// Proves R16
it("holds no more text than research may have, in one field or in many", async () => {
  const half = "x".repeat(SUBMISSION_BODY_MAX_BYTES / 2);
  const fitting = await openUpload(requestOf(`${field("title", half)}--b--\r\n`));
  expect(fitting.form.get("title")).toHaveLength(half.length);

  for (const parts of [field("title", `${half}${half}x`), `${field("title", half)}${field("Steps", half)}`]) {
    await expect(openUpload(requestOf(`${parts}--b--\r\n`))).rejects.toMatchObject({ status: 413 });
  }
});

it("knows from the announced length that the files are too large, before they arrive", async () => {
  const form = `${field("title", "Text")}${file("a.bin", "").slice(0, -2)}`;
  const announced = (bytes: number) => ({ "Content-Length": String(bytes) });
  const over = endless(form, announced(ATTACHMENTS_MAX_TOTAL_BYTES + 1024 * 1024));
  expect((await openUpload(over.request)).isTooLarge).toBe(true);
  const under = endless(form, announced(ATTACHMENTS_MAX_TOTAL_BYTES + form.length));
  expect((await openUpload(under.request)).isTooLarge).toBe(false);
});

it("does not take long fields for large files", async () => {
  const fields = field("Steps", "x".repeat(60_000)).repeat(10);
  const rest = ATTACHMENTS_MAX_TOTAL_BYTES;
  const { request } = endless(`${fields}${file("a.bin", "").slice(0, -2)}`, {
    "Content-Length": String(fields.length + rest),
  });
  expect((await openUpload(request)).isTooLarge).toBe(false);
});

it("reads on to the end when the files are thrown away, so that the browser hears the answer", async () => {
  let sent = 0;
  const chunk = new Uint8Array(64 * 1024);
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from(file("a.bin", "").slice(0, -2))),
    pull(controller) {
      if (++sent <= 100) return controller.enqueue(chunk);
      controller.enqueue(Buffer.from("\r\n--b--\r\n"));
      controller.close();
    },
  });
  const upload = await openUpload(requestOf(body));
  await upload.discard();
  expect(sent).toBe(101);
});

// Proves 1.4.3
it("ends when the browser goes away in the middle of a file", async () => {
  const { request, breakOff } = interrupted(`${field("title", "Text")}${file("a.bin", "half").slice(0, -2)}`);
  const upload = await openUpload(request);
  const reading = received(upload);
  breakOff();
  await expect(reading).rejects.toThrow();
  await upload.discard();
});

it.each([
  ["between two files", `${file("a.txt", "whole")}--b\r\nContent-Disp`],
  ["before the form's end", `${file("a.txt", "whole")}`],
])("hands on no form that looks whole when the browser goes away %s", async (_when, start) => {
  const { request, breakOff } = interrupted(start);
  const upload = await openUpload(request);
  const reading = received(upload);
  breakOff();
  await expect(reading).rejects.toThrow();
  await upload.discard();
});

it("ends too when what it read is thrown away as the browser goes", async () => {
  const { request, breakOff } = interrupted(`${file("a.bin", "half").slice(0, -2)}`);
  const upload = await openUpload(request);
  const discarded = upload.discard();
  breakOff();
  await expect(discarded).resolves.toBeUndefined();
});

// Proves 16.5.4
it.each([
  ["an empty file input", file("", "").slice(0, -2), 400],
  ["the second of two files", `${file("a.txt", "whole")}${file("b.txt", "half").slice(0, -4)}`, null],
])("survives a body that breaks off in %s before anybody reads it", async (_what, body, status) => {
  const upload = await Promise.resolve()
    .then(() => openUpload(requestOf(body)))
    .catch((thrown: Response) => thrown);
  if (upload instanceof Response) return expect(upload.status).toBe(status);
  expect(status).toBeNull();
  await new Promise((resolve) => setImmediate(resolve));
  await expect(received(upload)).rejects.toThrow();
});

it.each([
  ["a form without files' encoding", "title=Text", "application/x-www-form-urlencoded"],
  ["JSON", "{}", "application/json"],
  ["no boundary", field("title", "Text"), "multipart/form-data"],
  ["a boundary of 71 characters", "x", `multipart/form-data; boundary=${"b".repeat(71)}`],
  ["no content type", "x", ""],
  ["a body that breaks off in a field", field("title", "Text").slice(0, -4), MULTIPART],
  ["a body that is no form", "nothing of a form", MULTIPART],
  [
    "a part without headers after the first file",
    `${file("a.txt", "whole")}--b\r\n:\r\n\r\nx\r\n--b--\r\n`,
    MULTIPART,
  ],
  ["a field that no form here has", `${field("x[90000000]", "1")}--b--\r\n`, MULTIPART],
  ["such a field before a file", `${field("x[90000000]", "1")}${file("a.txt", "x")}--b--\r\n`, MULTIPART],
])("refuses %s with 400", async (_what, body, type) => {
  const refused = await Promise.resolve()
    .then(() => openUpload(requestOf(body, { "Content-Type": type })))
    .catch((thrown: unknown) => thrown);
  expect(refused).toBeInstanceOf(Response);
  expect(refused).toMatchObject({ status: 400 });
});

function field(name: string, value: string): string {
  return `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
}

function file(name: string, content: string, type = "application/octet-stream"): string {
  return `--b\r\nContent-Disposition: form-data; name="attachments"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n${content}\r\n`;
}

function requestOf(body: string | ReadableStream<Uint8Array>, headers: Record<string, string> = {}): Request {
  const stream = typeof body === "string" ? new Blob([body]).stream() : body;
  return new Request("http://127.0.0.1:3000/submit-your-research", {
    method: "POST",
    body: stream,
    duplex: "half",
    headers: { "Content-Type": MULTIPART, ...headers },
  } as RequestInit);
}

/** A body whose last file never ends, and how often it was asked for more. */
function endless(start: string, headers: Record<string, string> = {}) {
  let pulls = 0;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from(start)),
    pull(controller) {
      pulls++;
      controller.enqueue(new Uint8Array(64 * 1024));
    },
  });
  return { request: requestOf(body, headers), pulled: () => pulls };
}

/** A body that stops after its beginning until the connection breaks. */
function interrupted(start: string) {
  let breakOff = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(Buffer.from(start));
      breakOff = () => controller.error(new Error("connection reset"));
    },
  });
  return { request: requestOf(body), breakOff: () => breakOff() };
}

/** The files as the API would read them: field, name, text. */
async function received({ files }: Awaited<ReturnType<typeof openUpload>>) {
  if (!files) return null;
  const read: string[][] = [];
  for await (const { field, name, content } of files) read.push([field, name, await text(content)]);
  return read;
}
