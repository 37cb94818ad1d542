/** Changes that follow one another faster than this are undone together (specification §9). Milliseconds. */
export const GROUPING_MS = 200;

/** States to go back and forth between. */
export type History<State> = {
  past: readonly State[];
  present: State;
  future: readonly State[];
  /** When the present came about by a change, in milliseconds; before all time when it did not. */
  changedAt: number;
};

export function startHistory<State>(present: State): History<State> {
  return { past: [], present, future: [], changedAt: Number.NEGATIVE_INFINITY };
}

/** Goes on to a new state. A change within the grouping time of the last one becomes part of it. */
export function record<State>(history: History<State>, next: State, now: number): History<State> {
  const grouped = now - history.changedAt < GROUPING_MS;
  const past = grouped ? history.past : [...history.past, history.present];
  return { past, present: next, future: [], changedAt: now };
}

/** Goes back one group of changes; at the beginning it stays. */
export function undo<State>({ past, present, future, changedAt }: History<State>): History<State> {
  const before = past.at(-1);
  if (before === undefined) return { past, present, future, changedAt };
  return { ...startHistory(before), past: past.slice(0, -1), future: [present, ...future] };
}

/** Goes forward again; after a change there is nothing to go forward to. */
export function redo<State>({ past, present, future, changedAt }: History<State>): History<State> {
  const [after, ...rest] = future;
  if (after === undefined) return { past, present, future, changedAt };
  return { ...startHistory(after), past: [...past, present], future: rest };
}
