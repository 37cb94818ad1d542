import fs, { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as endOfTick } from "node:timers/promises";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { temporaryFolder } from "../../tests/support/temporary-folder";
import { createLog } from "./log";
import { linesTo } from "./log-lines";

afterEach(() => {
  vi.restoreAllMocks();
});

test("the lines of a tick are written together at its end, in their order", async () => {
  const { log, written } = aFile();
  const calls = vi.spyOn(fs, "writeSync");
  for (const event of ["first", "second", "third"]) log.info(event);
  expect(calls).not.toHaveBeenCalled();
  await endOfTick();
  expect(calls).toHaveBeenCalledOnce();
  log.info("of the next tick");
  await endOfTick();
  expect(written()).toEqual(["first", "second", "third", "of the next tick"]);
});

test.each(["warn", "error"] as const)(
  "what is a %s is written at once, after what came before it",
  (level) => {
    const { log, written } = aFile();
    log.info("before");
    log[level]("now");
    expect(written()).toEqual(["before", "now"]);
  },
);

test("a tick of many lines does not gather them all", () => {
  const { log, written } = aFile();
  for (let line = 0; line < 100; line++) log.info("one of many", { text: "x".repeat(1000) });
  expect(written().length).toBeGreaterThan(90);
});

test("lines written together arrive whole, and in no more than a pipe takes at a time", () => {
  const { log } = aFile();
  const written = vi.spyOn(fs, "writeSync");
  for (let line = 0; line < 100; line++) log.info("one of many", { text: "ü".repeat(line) });
  const texts = written.mock.calls.map(([, text]) => String(text));
  expect(texts.length).toBeGreaterThan(2);
  expect(texts.filter((text) => Buffer.byteLength(text) > 4096 || !text.endsWith("\n"))).toEqual([]);
  expect(texts.filter((text) => Buffer.byteLength(text) < 2048)).toEqual([]);
});

test("what was gathered is written before the process ends", () => {
  const before = process.listeners("exit");
  const { log, written } = aFile();
  log.info("last");
  const [atExit] = process.listeners("exit").filter((listener) => !before.includes(listener));
  atExit?.(0);
  expect(written()).toEqual(["last"]);
});

test("a log that has nothing to write holds nothing of the process", async () => {
  const before = process.listeners("exit");
  const { log } = aFile();
  expect(process.listeners("exit")).toEqual(before);
  log.info("first");
  log.warn("second");
  log.info("third");
  await endOfTick();
  expect(process.listeners("exit")).toEqual(before);
});

test("a full disk fails no caller that logs, and what waited is written when there is room", async () => {
  const { log, written, disk } = aFile();
  log.info("before");
  await endOfTick();
  const { makeRoom } = disk.fill();
  expect(() => ["first", "second"].map((event) => log.warn(event))).not.toThrow();

  makeRoom();
  log.info("after");
  await endOfTick();

  expect(written()).toEqual(["before", "first", "second", "after"]);
});

test("while the disk is full no more than 1 MiB waits, and the log goes on when there is room", async () => {
  const { log, written, disk } = aFile();
  const { makeRoom } = disk.fill();
  for (let line = 0; line < 2000; line++) log.info("waiting", { text: "x".repeat(1000) });
  await endOfTick();

  makeRoom();
  for (const event of ["lost", "after"]) {
    log.info(event, { text: "x".repeat(2000) });
    await endOfTick();
  }

  const events = written();
  expect(events.length).toBeGreaterThan(900);
  expect(events.length).toBeLessThan(1024);
  expect(events.at(-1)).toBe("after");
});

/** A log in a file, on a disk that can be full. */
function aFile() {
  const path = join(temporaryFolder(), "log");
  const file = openSync(path, "a");
  onTestFinished(async () => {
    await endOfTick();
    closeSync(file);
  });
  const fill = () => {
    const full = vi.spyOn(fs, "writeSync").mockImplementation(() => {
      throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    });
    onTestFinished(() => full.mockRestore());
    return { makeRoom: () => full.mockRestore() };
  };
  const written = () =>
    readFileSync(path, "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line).event);
  return { log: createLog(linesTo(file)), written, disk: { fill } };
}
