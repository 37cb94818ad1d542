import { startTransition, useEffect, useMemo, useState } from "react";

/** The number visible in a list that is open on a large screen, with the active one in its middle. */
const WINDOW_SIZE = 9;

/** A long list in three pieces; `first` are those around its active item. */
type Pieces<Item> = { before: readonly Item[]; first: readonly Item[]; after: readonly Item[] };

/**
 * The part of a long list to render now. After every change a window around the active item comes first, so that opening
 * and typing paint immediately also on a slow machine; the rest follows when that is painted, which `isWhole`
 * reports. `items` has to be the same array as long as nothing changes.
 */
export function useGradualItems<Item>(
  items: readonly Item[],
  activeIndex: number,
): Pieces<Item> & { isWhole: boolean } {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a window that moved would make its options again
  const pieces = useMemo(() => cut(items, activeIndex), [items]);
  const [whole, setWhole] = useState<Pieces<Item>>();
  useEffect(() => afterPaint(() => startTransition(() => setWhole(pieces))), [pieces]);
  // A key may move past the window before the rest is there.
  const isAway = activeIndex >= 0 && !pieces.first.includes(items[activeIndex] as Item);
  return { ...pieces, isWhole: whole === pieces || isAway };
}

function cut<Item>(items: readonly Item[], activeIndex: number): Pieces<Item> {
  const start = Math.max(0, Math.min(activeIndex - (WINDOW_SIZE - 1) / 2, items.length - WINDOW_SIZE));
  const end = start + WINDOW_SIZE;
  return { before: items.slice(0, start), first: items.slice(start, end), after: items.slice(end) };
}

/** Calls back once the next frame is painted; returns a cancel function. */
function afterPaint(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(callback);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
