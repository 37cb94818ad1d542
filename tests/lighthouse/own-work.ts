import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * An event of Chromium's trace format. `ts` and `dur` are the clock's microseconds, `tts` and `tdur` the processor
 * time of the thread. Source: Trace Event Format, "Complete Events (X)".
 */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tts?: number;
  tdur?: number;
}

/** Where Lighthouse saves the trace in the folder that `gatherMode` names. */
const TRACE_FILE = "defaultPass.trace.json";

/** Charges the tasks of the gathered trace in this folder, for Lighthouse to judge; none is there of a failed load. */
export function chargeGathered(folder: string): void {
  const path = join(folder, TRACE_FILE);
  if (!existsSync(path)) return;
  const trace: { traceEvents: TraceEvent[] } = JSON.parse(readFileSync(path, "utf8"));
  writeFileSync(path, JSON.stringify({ ...trace, traceEvents: chargeOwnWork(trace.traceEvents) }));
}

/**
 * The same events, with every task as long as the processor worked on it, and the events within a task moved
 * accordingly. By the clock a task also lasts while other programs have the processor, which Lighthouse would count
 * as four times as much of the page's work; on a machine with two cores that was seen to be the larger part.
 */
export function chargeOwnWork(events: TraceEvent[]): TraceEvent[] {
  const tasks = new Map<string, TraceEvent>();
  const charged = new Map<TraceEvent, TraceEvent>();
  // Of events that begin together the longest contains the others.
  const inOrder = [...events].sort((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0));
  for (const event of inOrder) {
    const thread = `${event.pid} ${event.tid}`;
    const current = tasks.get(thread);
    const isWithin = current !== undefined && event.ts < current.ts + (current.dur ?? 0);
    if (!isWithin && isTask(event)) tasks.set(thread, event);
    const task = isWithin ? current : event;
    if (isTask(task)) charged.set(event, chargedWithin(task, event));
  }
  return events.map((event) => charged.get(event) ?? event);
}

function isTask({ name, ph, dur }: TraceEvent): boolean {
  return name === "RunTask" && ph === "X" && dur !== undefined;
}

/** An event without processor time, as instant events may be, stays where it is. */
function chargedWithin(task: TraceEvent, event: TraceEvent): TraceEvent {
  if (event.tts === undefined || task.tts === undefined) return event;
  const moved = { ...event, ts: task.ts + event.tts - task.tts };
  return event.tdur === undefined ? moved : { ...moved, dur: event.tdur };
}
