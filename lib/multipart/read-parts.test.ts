import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { type FormFile, type FormPart, isFile, readParts } from "./read-parts";

afterEach(() => vi.useRealTimers());

// Proves R16
test("an upload that comes slower than 10 KiB a second is ended, and its files with it", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  const source = new Readable({ read() {} });
  source.push('--b\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\nsome bytes');
  let takerEnded = false;
  let takerBegan = () => {};
  const begun = new Promise<void>((resolve) => {
    takerBegan = resolve;
  });

  const received = takeFiles(source, { maxBytes: 1000, maxFiles: 1 }, async ({ content }) => {
    takerBegan();
    await text(content).finally(() => {
      takerEnded = true;
    });
  });
  const refused = expect(received).rejects.toMatchObject({ problem: "too-slow" });
  await begun;
  vi.advanceTimersByTime(20_000);

  await refused;
  expect(takerEnded).toBe(true);
  expect(source.destroyed).toBe(false);
});

test("an upload that is done in time is not ended later", async () => {
  const body = '--b\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\nbytes\r\n--b--\r\n';
  const contents: string[] = [];
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });

  await takeFiles(Readable.from([Buffer.from(body)]), { maxBytes: 1000, maxFiles: 1 }, async (file) => {
    contents.push(await text(file.content));
  });

  expect(contents).toEqual(["bytes"]);
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  ["in one piece", 100_000],
  ["in pieces", 1_000],
])("a part with more than 16 KiB of headers is refused before it is a file, %s", async (_how, size) => {
  const head = (name: string) => `--b\r\nContent-Disposition: form-data; name="f"; filename="${name}"\r\n`;
  const body = Buffer.from(
    `${head("first")}\r\nbytes\r\n${head("second")}X: ${"x".repeat(16 * 1024)}\r\n\r\nmore\r\n--b--\r\n`,
  );
  const pieces = Array.from({ length: Math.ceil(body.length / size) }, (_, index) =>
    body.subarray(index * size, (index + 1) * size),
  );
  const names: string[] = [];

  const received = takeFiles(
    Readable.from(pieces),
    { maxBytes: 100_000, maxFiles: 2 },
    async ({ name, content }) => {
      names.push(name);
      await text(content);
    },
  );

  await expect(received).rejects.toMatchObject({ problem: "unreadable" });
  expect(names).not.toContain("second");
});

test("an upload whose end comes while its taker is behind is taken to its end", async () => {
  const content = Buffer.alloc(700_000, "x");
  const head = 'Content-Disposition: form-data; name="f"; filename="a"\r\n\r\n';
  const body = Buffer.concat([Buffer.from(`--b\r\n${head}`), content, Buffer.from("\r\n--b--\r\n")]);

  for (const size of [65_536, 69_000, body.length]) {
    let taken = 0;
    const limits = { maxBytes: 1_000_000, maxFiles: 1 };
    await takeFiles(Readable.from(inPieces(body, size)), limits, async (file) => {
      await pause(20);
      for await (const piece of file.content) taken += piece.length;
    });

    expect(taken, `in pieces of ${size}`).toBe(content.length);
  }
});

test("who takes none of a file, or its beginning alone, does not hold up the rest", async () => {
  const head = (name: string) =>
    `--b\r\nContent-Disposition: form-data; name="f"; filename="${name}"\r\n\r\n`;
  const body = Buffer.from(`${head("long")}${"x".repeat(100_000)}\r\n${head("next")}bytes\r\n--b--\r\n`);
  const take = async (pass: (content: Readable) => unknown) => {
    const found: string[] = [];
    const source = Readable.from(inPieces(body, 1_000));
    await takeFiles(source, { maxBytes: 1_000_000, maxFiles: 2 }, async ({ name, content }) => {
      if (name === "next") found.push(await text(content));
      else pass(content);
    });
    return found;
  };

  expect(await take((content) => content.resume())).toEqual(["bytes"]);
  expect(await take((content) => content.destroy())).toEqual(["bytes"]);
  expect(await take((content) => content.once("data", () => content.destroy()))).toEqual(["bytes"]);
});

test("no more than some 100 KiB are read ahead of the taker", async () => {
  let given = 0;
  async function* endless() {
    yield Buffer.from('--b\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\n');
    for (; ; given += 1000) yield Buffer.alloc(1000);
  }
  const source = Readable.from(endless(), { highWaterMark: 1 });

  const received = takeFiles(source, { maxBytes: 1e9, maxFiles: 1 }, async ({ content }) => {
    await pause(50);
    expect(given).toBeLessThan(100 * 1024);
    for await (const _piece of content) if (given > 500_000) throw new Error("enough");
  });

  await expect(received).rejects.toThrow("enough");
});

test("a form is taken whatever its files contain, however it comes in pieces", async () => {
  const contents = fc.array(
    fc.constantFrom("\r\n", "\r\n-", "\r\n--", "--b", "\r", "\n", "x", "\r\n\r\n", "a: b"),
    { maxLength: 8 },
  );
  // No content may have the boundary on a line of its own.
  const content = contents.map((pieces) => `.${pieces.join("")}`).filter((text) => !text.includes("\n--b"));

  await fc.assert(
    fc.asyncProperty(
      fc.array(content, { maxLength: 4 }),
      fc.integer({ min: 1, max: 60 }),
      async (files, size) => {
        const head = 'Content-Disposition: form-data; name="f"; filename="a"';
        const body = files.map((each) => `--b\r\n${head}\r\n\r\n${each}\r\n`);
        const source = Readable.from(inPieces(Buffer.from(`${body.join("")}--b--\r\n`), size));

        const found: Promise<string>[] = [];
        await takeFiles(source, { maxBytes: 10_000, maxFiles: 4 }, async (file) => {
          found.push(text(file.content));
          await found.at(-1);
        });

        expect(await Promise.all(found)).toEqual(files);
      },
    ),
    { numRuns: 1_000 },
  );
});

test.each([
  ["more bytes than allowed", `${file("a", "x".repeat(3000))}--b--\r\n`, "too-large"],
  ["more files", `${file("a", "x")}${file("b", "x")}${file("c", "x")}--b--\r\n`, "too-many-files"],
  ["more fields", `${field("1")}${field("2")}${field("3")}--b--\r\n`, "too-many-fields"],
  ["more text", `${field("x".repeat(60))}${field("x".repeat(60))}--b--\r\n`, "too-much-text"],
  [
    "more text, in names",
    `${field("", "n".repeat(60))}${field("", "n".repeat(60))}--b--\r\n`,
    "too-much-text",
  ],
  ["no end", `${file("a", "x")}`, "unreadable"],
  ["no beginning", "nothing of a form", "unreadable"],
  ["an end within a file's headers", `${file("a", "x")}--b\r\nContent-Disp`, "unreadable"],
  ["headers that are none", "--b\r\n:\r\n\r\nx\r\n--b--\r\n", "unreadable"],
])("a form with %s fails, in one piece and byte by byte", async (_what, body, problem) => {
  for (const size of [1, body.length]) {
    const source = Readable.from(inPieces(Buffer.from(body), size));
    const received = takeFiles(source, { maxBytes: 2000, maxFiles: 2 }, async ({ content }) => {
      await text(content);
    });
    await expect(received, `in pieces of ${size}`).rejects.toMatchObject({ problem });
  }
});

test("a body that breaks off fails the form, and the file that is being read", async () => {
  const source = new Readable({ read() {} });
  source.push(file("a", "half").slice(0, -2));
  let begin = (_reading: Promise<string>) => {};
  const begun = new Promise<{ reading: Promise<string> }>((resolve) => {
    begin = (reading) => resolve({ reading });
  });

  const received = takeFiles(source, { maxBytes: 1000, maxFiles: 1 }, async ({ content }) => {
    const reading = text(content);
    begin(reading.catch((error) => error.problem));
    await reading;
  });
  const refused = expect(received).rejects.toMatchObject({ problem: "unreadable" });
  const { reading } = await begun;
  source.destroy();

  await refused;
  expect(await reading).toBe("unreadable");
});

test("fields and files come in their order, with names as they were sent", async () => {
  const parts: unknown[] = [];
  const body = `${field("Über")}${file("日本; 語/..%41.txt", "1")}${file("", "2")}--b--\r\n`;
  const source = Readable.from([Buffer.from(body)]);
  const limits = { maxBytes: 1000, maxFiles: 2, maxFields: 1, maxTextBytes: 100 };
  for await (const part of readParts(
    source,
    "multipart/form-data; boundary=b",
    limits,
  ) as AsyncIterable<FormPart>) {
    parts.push(isFile(part) ? [part.name, await text(part.content)] : [part.field, part.value]);
  }
  expect(parts).toEqual([
    ["f", "Über"],
    ["日本; 語/..%41.txt", "1"],
    ["", "2"],
  ]);
});

function field(value: string, name = "f"): string {
  return `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
}

function file(name: string, content: string): string {
  return `--b\r\nContent-Disposition: form-data; name="f"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n${content}\r\n`;
}

function* inPieces(body: Buffer, size: number) {
  for (let at = 0; at < body.length; at += size) yield body.subarray(at, at + size);
}

/** Passes each file of a form with the boundary `b` to `take`. */
async function takeFiles(
  source: Readable,
  limits: { maxBytes: number; maxFiles: number },
  take: (file: FormFile) => Promise<void>,
) {
  const all = { ...limits, maxFields: 2, maxTextBytes: 100 };
  const parts = readParts(source, "multipart/form-data; boundary=b", all);
  for await (const part of parts as AsyncIterable<FormPart>) if (isFile(part)) await take(part);
}
