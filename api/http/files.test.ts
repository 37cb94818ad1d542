import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterEach, expect, test, vi } from "vitest";
import { boundaryOf, receiveFiles } from "./files";

afterEach(() => vi.useRealTimers());

test.each([
  ["multipart/form-data; boundary=abc", "abc"],
  ['Multipart/Form-Data; charset=utf-8; Boundary="a b c"', "a b c"],
  ["multipart/form-data;boundary=abc;x=y", "abc"],
  [`multipart/form-data; boundary=${"b".repeat(70)}`, "b".repeat(70)],
])("the boundary of %s is read", (contentType, boundary) => {
  expect(boundaryOf(contentType)).toBe(boundary);
});

test.each([
  ["multipart/mixed; boundary=abc", 415],
  ["multipart/form-data-x; boundary=abc", 415],
  ["", 415],
  ["multipart/form-data", 400],
  ["multipart/form-data; boundary=", 400],
  ['multipart/form-data; boundary="ends with a space "', 400],
  [`multipart/form-data; boundary=${"b".repeat(71)}`, 400],
  ["multipart/form-data; boundary=ä", 400],
])("%s has no boundary that is allowed", (contentType, status) => {
  expect(() => boundaryOf(contentType)).toThrow(expect.objectContaining({ status }));
});

test("an upload that comes slower than 10 KiB a second is ended, and its files with it", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  const source = new Readable({ read() {} });
  source.push('--b\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\nsome bytes');
  let takerEnded = false;
  let takerBegan = () => {};
  const begun = new Promise<void>((resolve) => {
    takerBegan = resolve;
  });

  const received = receiveFiles(call(source), { maxBytes: 1000, maxFiles: 1 }, async ({ content }) => {
    takerBegan();
    await text(content).finally(() => {
      takerEnded = true;
    });
  });
  const refused = expect(received).rejects.toMatchObject({ status: 408 });
  await begun;
  vi.advanceTimersByTime(20_000);

  await refused;
  expect(takerEnded).toBe(true);
  expect(source.destroyed).toBe(false);
});

test("an upload that is done in time is not ended later", async () => {
  const body = '--b\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\nbytes\r\n--b--\r\n';
  const contents: string[] = [];

  await receiveFiles(
    call(Readable.from([Buffer.from(body)])),
    { maxBytes: 1000, maxFiles: 1 },
    async (file) => {
      contents.push(await text(file.content));
    },
  );

  expect(contents).toEqual(["bytes"]);
});

test.each([
  ["in one piece", 100_000],
  ["in pieces", 1_000],
])("a part with more than 8 KiB of headers is refused before it is a file, %s", async (_how, size) => {
  const head = (name: string) => `--b\r\nContent-Disposition: form-data; name="f"; filename="${name}"\r\n`;
  const body = Buffer.from(
    `${head("first")}\r\nbytes\r\n${head("second")}X: ${"x".repeat(8 * 1024)}\r\n\r\nmore\r\n--b--\r\n`,
  );
  const pieces = Array.from({ length: Math.ceil(body.length / size) }, (_, index) =>
    body.subarray(index * size, (index + 1) * size),
  );
  const names: string[] = [];

  const received = receiveFiles(
    call(Readable.from(pieces)),
    { maxBytes: 100_000, maxFiles: 2 },
    async ({ name, content }) => {
      names.push(name);
      await text(content);
    },
  );

  await expect(received).rejects.toMatchObject({
    status: 400,
    body: { detail: expect.stringContaining("too long") },
  });
  expect(names).not.toContain("second");
});

function call(source: Readable) {
  return {
    header: (name: string) => (name === "content-type" ? "multipart/form-data; boundary=b" : undefined),
    stream: () => source,
  };
}
