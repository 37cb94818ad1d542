import { randomBytes } from "node:crypto";
import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { temporaryFolder } from "../../tests/support/temporary-folder";
import { writeInRuns } from "./write-in-runs";

const PIECE = 64 * 1024;
/** A run is 1 MiB. */
const RUN_PIECES = 16;
const newFile = () => join(temporaryFolder(), "file");

test("many pieces are written in few runs, byte for byte", async () => {
  const path = newFile();
  const file = await open(path, "wx");
  const writev = vi.spyOn(file, "writev");
  const content = randomBytes(4 * RUN_PIECES * PIECE + 5);

  await writeInRuns(file, pieces(content));

  expect(writev.mock.calls.map(([buffers]) => buffers.length)).toEqual(Array(4).fill(RUN_PIECES));
  expect((await readFile(path)).equals(content)).toBe(true);
});

test("it is on the disk and closed when this returns", async () => {
  const file = await open(newFile(), "wx");
  const sync = vi.spyOn(file, "sync");

  await writeInRuns(file, pieces(Buffer.alloc(10)));

  expect(sync).toHaveBeenCalledOnce();
  expect(file.fd).toBe(-1);
});

test("no more than a run is read before it is written", async () => {
  const file = await open(newFile(), "wx");
  const { writev } = file;
  let given = 0;
  const givenThen: number[] = [];
  vi.spyOn(file, "writev").mockImplementation(async (...args) => {
    await pause(5);
    givenThen.push(given);
    return writev.apply(file, args);
  });
  async function* content() {
    for (; given < 3 * RUN_PIECES; given++) yield Buffer.alloc(PIECE);
  }

  await writeInRuns(file, content());

  expect(givenThen.slice(0, 3)).toEqual([1, 2, 3].map((run) => run * RUN_PIECES - 1));
});

test("pieces are released once they are written", async () => {
  const given = Array.from({ length: 4 * RUN_PIECES }, () => Buffer.from(new ArrayBuffer(PIECE)));

  await writeInRuns(await open(newFile(), "wx"), from(given));

  expect(given.filter(({ byteLength }) => byteLength > 0).length).toBeLessThan(RUN_PIECES);
});

test.each([
  ["before anything was written", 1],
  ["later", 2 * RUN_PIECES + 4],
])("when the content fails %s, so does this, and the file is closed", async (_when, count) => {
  const file = await open(newFile(), "wx");
  async function* content() {
    for (let piece = 0; piece < count; piece++) yield Buffer.alloc(PIECE);
    throw new Error("broken off");
  }

  await expect(writeInRuns(file, content())).rejects.toThrow("broken off");

  expect(file.fd).toBe(-1);
});

test.each(["writev", "sync"] as const)(
  "when the disk fails at %s, so does this, and the file is closed",
  async (what) => {
    const file = await open(newFile(), "wx");
    vi.spyOn(file, what).mockRejectedValue(Object.assign(new Error("no space"), { code: "ENOSPC" }));

    await expect(writeInRuns(file, pieces(Buffer.alloc(20 * PIECE)))).rejects.toMatchObject({
      code: "ENOSPC",
    });

    expect(file.fd).toBe(-1);
  },
);

/** Copies, because written pieces are released. */
async function* pieces(content: Buffer) {
  for (let at = 0; at < content.length; at += PIECE) yield Buffer.from(content.subarray(at, at + PIECE));
}

async function* from<Piece>(given: Piece[]) {
  yield* given;
}
