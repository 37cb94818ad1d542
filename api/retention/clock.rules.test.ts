import { expect, test } from "vitest";
import { type ClockNotes, DOUBTED_FOR_MS, judgeClock, STEP_MAX_MS } from "./clock.rules";

const NOW = Date.parse("2026-01-15T12:00:00Z");
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const believed = (at: number | null): ClockNotes => ({ last_housekeeping_at: at, clock_doubted_at: null });
const doubted = (at: number, since: number): ClockNotes => ({
  last_housekeeping_at: at,
  clock_doubted_at: since,
});

test.each([
  ["a minute after the last time", believed(NOW - MINUTE)],
  ["in a new database", believed(null)],
  ["after a weekday without a process", believed(NOW - STEP_MAX_MS)],
  ["a little before the last time, when the clock was corrected", believed(NOW + MINUTE)],
])("%s the clock is believed", (_when, noted) => {
  expect(judgeClock(noted, NOW, null)).toEqual(believed(NOW));
});

test.each([
  ["31 days after the last time", NOW - 31 * DAY],
  ["a day and a moment after it", NOW - STEP_MAX_MS - 1],
  ["years before it", NOW + 10 * 365 * DAY],
  ["a day and a moment before it", NOW + STEP_MAX_MS + 1],
])("%s the clock is doubted", (_when, last) => {
  expect(judgeClock(believed(last), NOW, NOW)).toEqual(doubted(NOW, NOW));
});

test("a clock that moves in small steps is doubted too, by what has gone by in the process", () => {
  const noted = believed(NOW - STEP_MAX_MS);

  expect(judgeClock(noted, NOW, NOW - STEP_MAX_MS)).toEqual(believed(NOW));
  expect(judgeClock(noted, NOW, NOW - STEP_MAX_MS - 1)).toEqual(doubted(NOW, NOW));
});

test("a clock that was doubted is believed when it has gone on evenly for two days, through restarts too", () => {
  const since = NOW - DOUBTED_FOR_MS;

  expect(judgeClock(doubted(NOW - MINUTE, since + 1), NOW, null)).toEqual(doubted(NOW, since + 1));
  expect(judgeClock(doubted(NOW - DAY, since), NOW, null)).toEqual(believed(NOW));
});

test("a clock that moves again while it is doubted is doubted from then on", () => {
  expect(judgeClock(doubted(NOW - 40 * DAY, NOW - 41 * DAY), NOW, null)).toEqual(doubted(NOW, NOW));
  expect(judgeClock(doubted(NOW + 40 * DAY, NOW + 39 * DAY), NOW, null)).toEqual(doubted(NOW, NOW));
});

test("a clock that runs too fast is never believed", () => {
  let [noted, now, from] = [believed(NOW), NOW, { at: NOW, elapsed: 0 }];
  for (let elapsed = MINUTE; elapsed < DAY; elapsed += MINUTE) {
    // A thousand times as fast, and a look at it each minute.
    now += 1_000 * MINUTE;
    const next = judgeClock(noted, now, from.at + elapsed - from.elapsed);
    if (next.clock_doubted_at === now) from = { at: now, elapsed };
    if (elapsed > 2 * MINUTE) expect(next.clock_doubted_at).not.toBeNull();
    noted = next;
  }
});
