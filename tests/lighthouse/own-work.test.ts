import { expect, test } from "vitest";
import { chargeOwnWork, type TraceEvent } from "./own-work";

const page = { ph: "X", pid: 1, tid: 1 };
const task: TraceEvent = { ...page, name: "RunTask", ts: 1000, dur: 400, tts: 50, tdur: 100 };

test("a task lasts as long as the processor worked on it", () => {
  expect(chargeOwnWork([task])).toEqual([{ ...task, dur: 100 }]);
});

test("what happened within a task stays within it, in its order", () => {
  const script: TraceEvent = { ...page, name: "EvaluateScript", ts: 1300, dur: 90, tts: 80, tdur: 60 };
  const mark: TraceEvent = { ...page, ph: "I", name: "ParseEnd", ts: 1350, tts: 110 };
  const nested: TraceEvent = { ...page, name: "RunTask", ts: 1360, dur: 20, tts: 115, tdur: 5 };
  expect(chargeOwnWork([mark, task, nested, script])).toEqual([
    { ...mark, ts: 1060 },
    { ...task, dur: 100 },
    { ...nested, ts: 1065, dur: 5 },
    { ...script, ts: 1030, dur: 60 },
  ]);
});

test("other threads, what is between tasks and what carries no processor time stay as they are", () => {
  const others: TraceEvent[] = [
    { ...page, tid: 2, name: "Compositor", ts: 1100, dur: 30, tts: 10, tdur: 20 },
    { ...page, ph: "R", name: "firstPaint", ts: 1390 },
    { ...page, name: "Between", ts: 1400, dur: 30, tts: 150, tdur: 10 },
    { ...page, name: "RunTask", ts: 1500, dur: 30 },
  ];
  expect(chargeOwnWork([task, ...others])).toEqual([{ ...task, dur: 100 }, ...others]);
});
