import { createServer } from "node:http";
import { expect, onTestFinished, test, vi } from "vitest";
import { gracefulStop } from "./stop";

// Its effect on requests is tested with a whole server (tests/journeys/stopping.test.ts).

const DELAY_MS = 10_000;

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

test("the periodic jobs end with the signal, and the process once the database is closed", async () => {
  let closed = () => {};
  const close = () => new Promise<void>((resolve) => (closed = resolve));
  const endHousekeeping = vi.fn();
  const { signal, events, exit } = aServer({ endHousekeeping, close });

  signal("SIGTERM");
  expect(endHousekeeping).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(DELAY_MS);
  expect(events).toEqual(["server.stopping"]);
  expect(exit).not.toHaveBeenCalled();
  closed();
  await vi.advanceTimersByTimeAsync(0);

  expect(events).toEqual(["server.stopping", "server.stopped"]);
  expect(exit.mock.calls).toEqual([[0]]);
});

/** A server that accepts requests for ten seconds more, on fake timers. */
function aServer({ endHousekeeping = () => {}, close = async () => {} } = {}) {
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
  const stop = gracefulStop({ log, delayMs: DELAY_MS, endHousekeeping, close });
  stop.listenFor(createServer());
  const listeners = new Map(on.mock.calls.map(([name, listener]) => [name, listener]));
  const signal = (name: NodeJS.Signals) => listeners.get(name)?.(name);
  return { signal, events, exit };
}
