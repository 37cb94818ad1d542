import fs, { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { temporaryFolder } from "../../tests/support/temporary-folder";
import { createLog, linesTo, logOfRequest } from "./log";

test("an event is one line of JSON with its level and its time in UTC", () => {
  const { log, lines } = aLog();

  log.warn("login.failed", { account: "x7" });

  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toEqual({
    level: "warn",
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    event: "login.failed",
    account: "x7",
  });
});

test("the lines of a request carry its id, which no field takes the place of", () => {
  const { log, lines } = aLog();

  logOfRequest(log, "r1").info("test", { call: "GET /x", request: "r2" });

  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ request: "r1", call: "GET /x" });
});

test("text cannot begin a line of its own", () => {
  const { log, lines } = aLog();

  log.info("test", { name: 'a\n{"level":"error"}\r\u001b[2J' });

  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toMatch(/\p{Cc}/u);
});

test("what is named like a secret is blanked, one level down too", () => {
  const { log, lines } = aLog();

  log.error("test", { password: "hunter2", body: { code: "123456", refresh: "hunter2" } });

  expect(lines.join()).not.toMatch(/hunter2|123456/);
  expect(lines.join()).toContain("[removed]");
});

test("a full disk fails nobody who logs, and what waited is written when there is room", () => {
  const { log, written, disk } = aFile();
  log.info("before");
  const { makeRoom } = disk.fill();
  expect(() => ["first", "second"].map((event) => log.warn(event))).not.toThrow();

  makeRoom();
  log.info("after");

  expect(written()).toEqual(["before", "first", "second", "after"]);
});

test("while the disk is full no more than 1 MiB waits, and the log goes on when there is room", () => {
  const { log, written, disk } = aFile();
  const { makeRoom } = disk.fill();
  for (let line = 0; line < 2000; line++) log.info("waiting", { text: "x".repeat(1000) });

  makeRoom();
  for (const event of ["lost", "after"]) log.info(event, { text: "x".repeat(2000) });

  const events = written();
  expect(events.length).toBeGreaterThan(900);
  expect(events.length).toBeLessThan(1024);
  expect(events.at(-1)).toBe("after");
});

/** A log in a file, on a disk that can be full. */
function aFile() {
  const path = join(temporaryFolder(), "log");
  const file = openSync(path, "a");
  onTestFinished(() => closeSync(file));
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

function aLog() {
  const lines: string[] = [];
  return { log: createLog({ write: (line) => lines.push(line) }), lines };
}
