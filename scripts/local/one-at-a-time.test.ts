import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../tests/support/temporary-folder";
import { oneAtATime } from "./one-at-a-time.mjs";

const code = pathToFileURL("scripts/local/one-at-a-time.mjs").href;

test("of two processes the second begins when the first has ended", async () => {
  const folder = temporaryFolder();
  const [lock, log] = [join(folder, "lock"), join(folder, "log")];
  const program = `
    import { appendFileSync } from "node:fs";
    import { setTimeout } from "node:timers/promises";
    const { oneAtATime } = await import(${JSON.stringify(code)});
    const note = (what) => appendFileSync(${JSON.stringify(log)}, what + " ");
    await oneAtATime(${JSON.stringify(lock)}, async () => {
      note("begun");
      await setTimeout(500);
      note("ended");
    });`;
  const children = [1, 2].map(() => spawn(process.execPath, ["--input-type=module", "--eval", program]));

  expect(await Promise.all(children.map((child) => once(child, "exit")))).toEqual([
    [0, null],
    [0, null],
  ]);

  expect(readFileSync(log, "utf8")).toBe("begun ended begun ended ");
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
