/** Keys that follow one another faster than this are undone together (specification §9). Milliseconds. */
export const GROUPING_MS = 200;

/** States for undo and redo. */
export type History<State> = {
  past: readonly State[];
  present: State;
  future: readonly State[];
  /** When a key made the present, in milliseconds; minus infinity when none did. */
  changedAt: number;
};

export function startHistory<State>(present: State): History<State> {
  return { past: [], present, future: [], changedAt: Number.NEGATIVE_INFINITY };
}

/**
 * Adds a new state. A key within the grouping time of the last one becomes part of its step.
 *
 * @param typedAt when a key made the change; undefined for a change that came as one change (a drop, a paste, a picked country),
 *   which is a step of its own, as in a plain field
 */
export function record<State>(history: History<State>, next: State, typedAt?: number): History<State> {
  const grouped = typedAt !== undefined && typedAt - history.changedAt < GROUPING_MS;
  const past = grouped ? history.past : [...history.past, history.present];
  return { ...startHistory(next), past, ...(typedAt !== undefined && { changedAt: typedAt }) };
}

/** Goes back one step; at the beginning it stays. */
export function undo<State>(history: History<State>): History<State> {
  const { past, present, future } = history;
  const before = past.at(-1);
  if (before === undefined) return history;
  return { ...startHistory(before), past: past.slice(0, -1), future: [present, ...future] };
}

/** Goes forward again; after a change there is nothing to go forward to. */
export function redo<State>(history: History<State>): History<State> {
  const { past, present, future } = history;
  const [after, ...rest] = future;
  if (after === undefined) return history;
  return { ...startHistory(after), past: [...past, present], future: rest };
}
