import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { temporaryFolder } from "../../tests/support/temporary-folder";
import { oneAtATime } from "./one-at-a-time.mjs";

test("work waits as long as another process that runs has the lock", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const said = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => {
    said.mockRestore();
    vi.useRealTimers();
  });
  const lock = join(temporaryFolder(), "lock");
  writeFileSync(lock, String(process.ppid));
  const work = vi.fn(async () => existsSync(lock));

  const waiting = oneAtATime(lock, work);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(work).not.toHaveBeenCalled();
  expect(said.mock.calls).toEqual([[expect.stringContaining("waiting for another command")]]);
  rmSync(lock);
  await vi.advanceTimersByTimeAsync(1_000);

  expect(await waiting).toBe(true);
  expect(existsSync(lock)).toBe(false);
});

test("the lock of a process that was killed is taken over, and work that fails releases its own", async () => {
  const lock = join(temporaryFolder(), "lock");
  const killed = spawn(process.execPath, ["--eval", "setInterval(() => {}, 1000)"]);
  writeFileSync(lock, String(killed.pid));
  killed.kill("SIGKILL");
  await once(killed, "exit");

  await expect(oneAtATime(lock, async () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");

  expect(existsSync(lock)).toBe(false);
  expect(await oneAtATime(lock, async () => "done")).toBe("done");
});

test("a lock with this process's own number, and one that is a quarter of an hour old, are of a run before", async () => {
  const lock = join(temporaryFolder(), "lock");
  writeFileSync(lock, String(process.pid));
  expect(await oneAtATime(lock, async () => "first")).toBe("first");

  writeFileSync(lock, String(process.ppid));
  const longAgo = Date.now() / 1000 - 16 * 60;
  utimesSync(lock, longAgo, longAgo);
  expect(await oneAtATime(lock, async () => "second")).toBe("second");
});
