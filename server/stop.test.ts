import { createServer } from "node:http";
import { expect, onTestFinished, test, vi } from "vitest";
import { gracefulStop } from "./stop";

// Its effect on requests is tested with a whole server (tests/journeys/stopping.test.ts).

test("a signal that comes twice within a second is one, and a later one ends the server immediately", () => {
  const { signal, events, exit } = aServer();
  signal("SIGINT");
  vi.advanceTimersByTime(1000);
  signal("SIGINT");
  signal("SIGTERM");
  expect(exit).not.toHaveBeenCalled();
  expect(events).toEqual(["server.stopping"]);

  vi.advanceTimersByTime(1);
  signal("SIGINT");

  expect(exit.mock.calls).toEqual([[1]]);
});

/** A server that accepts requests for ten seconds more, on fake timers. */
function aServer() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const exit = vi.spyOn(process, "exit").mockImplementation((() => {}) as typeof process.exit);
  const on = vi.spyOn(process, "on").mockReturnValue(process);
  onTestFinished(() => {
    exit.mockRestore();
    on.mockRestore();
  });
  const events: string[] = [];
  const note = (event: string) => void events.push(event);
  const log = { info: note, warn: note, error: note };
  const stop = gracefulStop({ log, delayMs: 10_000, endHousekeeping() {}, async close() {} });
  stop.listenFor(createServer());
  const listeners = new Map(on.mock.calls.map(([name, listener]) => [name, listener]));
  const signal = (name: NodeJS.Signals) => listeners.get(name)?.(name);
  return { signal, events, exit };
}
