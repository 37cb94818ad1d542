import { setImmediate as nextTurn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PageViewReports } from "./page-views.server";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("makes the reports of a moment together, and each of them once", () => {
  const reports = new PageViewReports();
  const made: string[] = [];
  const report = (name: string) => reports.add(async () => void made.push(name));
  report("first");
  vi.advanceTimersByTime(24);
  report("second");
  expect(made).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(made).toEqual(["first", "second"]);
  report("third");
  vi.advanceTimersByTime(1_000);
  expect(made).toEqual(["first", "second", "third"]);
});

it("makes what waits before the process ends, and waits for what is under way", async () => {
  const reports = new PageViewReports();
  const made: string[] = [];
  const report = (name: string) =>
    reports.add(async () => {
      await Promise.resolve();
      made.push(name);
    });
  report("under way");
  vi.advanceTimersByTime(25);
  report("waiting");
  await reports.flush();
  expect(made).toEqual(["under way", "waiting"]);
});

it("prints what a report throws, and makes the others", async () => {
  const printed = vi.spyOn(console, "error").mockImplementation(() => {});
  const reports = new PageViewReports();
  const made = vi.fn(async () => {});
  reports.add(() => Promise.reject(new Error("no database")));
  reports.add(made);
  await reports.flush();
  expect(printed).toHaveBeenCalledWith(new Error("no database"));
  expect(made).toHaveBeenCalledOnce();
});

it("keeps nothing of what it made, however long the process runs", async () => {
  const reports = new PageViewReports();
  const made = await aReportMade(reports);
  for (let later = 0; later < 3; later++) await reports.flush();
  // Until the tick ends, the code that made the reference holds what it refers to.
  await nextTurn();
  collectGarbage();
  expect(made.deref()).toBeUndefined();
});

/** A weak reference to the result of a report that was made. */
async function aReportMade(reports: PageViewReports): Promise<WeakRef<object>> {
  const result = {};
  reports.add(async () => result as unknown as undefined);
  await reports.flush();
  return new WeakRef(result);
}

function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  setFlagsFromString("--no-expose-gc");
}
