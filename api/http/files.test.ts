// Long because: what a form may look like is tried in many ways, and all are sent by the same few helpers.

import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import busboy from "busboy";
import fc from "fast-check";
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

test("an upload whose end comes while its taker is behind is taken to its end", async () => {
  const content = Buffer.alloc(700_000, "x");
  const head = 'Content-Disposition: form-data; name="f"; filename="a"\r\n\r\n';
  const body = Buffer.concat([Buffer.from(`--b\r\n${head}`), content, Buffer.from("\r\n--b--\r\n")]);

  for (const size of [65_536, 69_000, body.length]) {
    let taken = 0;
    const limits = { maxBytes: 1_000_000, maxFiles: 1 };
    await receiveFiles(call(Readable.from(inPieces(body, size))), limits, async (file) => {
      await pause(20);
      for await (const piece of file.content) taken += piece.length;
    });

    expect(taken, `in pieces of ${size}`).toBe(content.length);
  }
});

test("who takes the beginning of a file alone does not hold up the rest", async () => {
  const head = (name: string) =>
    `--b\r\nContent-Disposition: form-data; name="f"; filename="${name}"\r\n\r\n`;
  const body = Buffer.from(`${head("long")}${"x".repeat(100_000)}\r\n${head("next")}bytes\r\n--b--\r\n`);
  const source = call(Readable.from(inPieces(body, 1_000)));
  const found: string[] = [];

  await receiveFiles(source, { maxBytes: 1_000_000, maxFiles: 2 }, async ({ name, content }) => {
    await pause(20);
    if (name === "next") found.push(await text(content));
    else for await (const _piece of content) break;
  });

  expect(found).toEqual(["bytes"]);
});

test("no more is read than some pieces ahead of the taker", async () => {
  let given = 0;
  async function* endless() {
    yield Buffer.from('--b\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\n');
    for (; ; given++) yield Buffer.alloc(1000);
  }
  const source = Readable.from(endless(), { highWaterMark: 1 });

  const received = receiveFiles(call(source), { maxBytes: 1e9, maxFiles: 1 }, async ({ content }) => {
    await pause(50);
    expect(given).toBeLessThan(20);
    for await (const _piece of content) if (given > 100) throw new Error("enough");
  });

  await expect(received).rejects.toThrow("enough");
});

test("whatever a form looks like, it is read as the parser reads it or refused, however it comes in pieces", async () => {
  const disposition = "Content-Disposition: form-data; name=f";
  const texts = [
    ...["--b", "--b\r\n", "\r\n--b\r\n", "\r\n", "\r\n\r\n", "\r", "\n", "-", "x", "a: b\r\n"],
    ...[
      `${disposition}; filename=a`,
      `${disposition}; filename=\r\n`,
      `${disposition}\r\n`,
      "Content-Type: application/octet-stream",
    ],
    ...[
      `\r\n--b\r\n${disposition}; filename=a\r\n\r\nx`,
      `--b\r\n${disposition}; filename="é"\r\n\r\n`,
      `\r\n--b\r\n${disposition}\r\n\r\n`,
    ],
  ];
  const bodies = fc
    .tuple(fc.array(fc.constantFrom(...texts), { maxLength: 12 }), fc.constantFrom("", "\r\n--b--\r\n"))
    .map(([pieces, end]) => `${pieces.join("")}${end}`)
    // Of what stands behind the end the parser reads more or less, as it comes in pieces. Browsers send nothing there.
    .filter((body) => !/--b--(?!\r\n$)/.test(body));

  await fc.assert(
    fc.asyncProperty(bodies, fc.integer({ min: 1, max: 60 }), async (body, size) => {
      const expected = await parsed(body);

      const files: Parsed[] = [];
      const source = call(Readable.from(inPieces(Buffer.from(body), size)));
      const found = await receiveFiles(
        source,
        { maxBytes: 10_000, maxFiles: 50 },
        async ({ field, name, content }) => {
          const file = { field, name, content: "" };
          files.push(file);
          file.content = await text(content);
        },
      ).then(
        () => files,
        () => "refused",
      );

      expect([expected, "refused"]).toContainEqual(found);
    }),
    {
      numRuns: 1_000,
      examples: [[`--b\r\n${disposition}; filename="é"\r\n\r\n--b\r\n--b\r\n--x\r\n--b--\r\n`, 60]],
    },
  );
});

test.each([
  ["is all that follows its headers", "--b"],
  ["begins its content", "--bytes"],
])("a form is refused where a boundary %s, because the next file could be meant", async (_what, begun) => {
  const head = 'Content-Disposition: form-data; name="f"; filename="a"\r\n\r\n';
  const body = Buffer.from(`--b\r\n${head}${begun}\r\n${head}second\r\n--b--\r\n`);

  for (const size of [1, 7, body.length]) {
    const source = call(Readable.from(inPieces(body, size)));
    const received = receiveFiles(source, { maxBytes: 10_000, maxFiles: 2 }, async ({ content }) => {
      await text(content);
    });

    await expect(received, `in pieces of ${size}`).rejects.toMatchObject({ status: 400 });
  }
});

test("a form is taken whatever its files contain, however it comes in pieces", async () => {
  const contents = fc.array(
    fc.constantFrom("\r\n", "\r\n-", "\r\n--", "--b", "\r", "\n", "x", "\r\n\r\n", "a: b"),
    { maxLength: 8 },
  );
  // The boundary on a line of its own is what no content may have.
  const content = contents.map((pieces) => `.${pieces.join("")}`).filter((text) => !text.includes("\n--b"));

  await fc.assert(
    fc.asyncProperty(
      fc.array(content, { maxLength: 4 }),
      fc.integer({ min: 1, max: 60 }),
      async (files, size) => {
        const head = 'Content-Disposition: form-data; name="f"; filename="a"';
        const body = files.map((each) => `--b\r\n${head}\r\n\r\n${each}\r\n`);
        const source = call(Readable.from(inPieces(Buffer.from(`${body.join("")}--b--\r\n`), size)));

        const found: Promise<string>[] = [];
        await receiveFiles(source, { maxBytes: 10_000, maxFiles: 4 }, async (file) => {
          found.push(text(file.content));
          await found.at(-1);
        });

        expect(await Promise.all(found)).toEqual(files);
      },
    ),
    { numRuns: 1_000 },
  );
});

interface Parsed {
  field: string;
  name: string;
  content: string;
}

/** The files of a body as the parser alone reads them. */
async function parsed(body: string): Promise<Parsed[] | "refused"> {
  const parser = busboy({
    headers: { "content-type": "multipart/form-data; boundary=b" },
    defParamCharset: "utf8",
    preservePath: true,
  });
  const files: Promise<Parsed>[] = [];
  parser.on("file", (field, content, { filename = "" }) => {
    content.on("error", () => {});
    const file = text(content).then((read) => ({ field, name: filename, content: read }));
    file.catch(() => {});
    files.push(file);
  });
  const ended = new Promise((resolve, reject) => parser.on("error", reject).once("close", resolve).end(body));
  // Some boundaries within headers make it wait for ever. It has the whole body, so that it needs no more than this turn.
  const waiting = nextTurn().then(() => Promise.reject(new Error("It waits for what does not come.")));
  try {
    await Promise.race([ended, waiting]);
    return await Promise.all(files);
  } catch {
    return "refused";
  }
}

function* inPieces(body: Buffer, size: number) {
  for (let at = 0; at < body.length; at += size) yield body.subarray(at, at + size);
}

function call(source: Readable) {
  return {
    header: (name: string) => (name === "content-type" ? "multipart/form-data; boundary=b" : undefined),
    stream: () => source,
  };
}
