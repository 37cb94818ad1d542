import { startTransition, useDeferredValue, useEffect, useState } from "react";

/** More than fit into a list that is open on a large screen. */
const AT_ONCE = 16;

/**
 * What of a long list to render now. After every change a window around the active item comes first, so that opening
 * and typing paint at once also on a slow machine; the rest follows when nothing more urgent is to be done. `items`
 * has to be the same array as long as nothing changes.
 */
export function useGradualItems<Item>(items: readonly Item[], activeIndex: number): readonly Item[] {
  const settled = useDeferredValue(items) === items;
  const [opened, setOpened] = useState(false);
  useEffect(() => startTransition(() => setOpened(true)), []);
  if (settled && opened) return items;
  const start = Math.max(0, Math.min(activeIndex - AT_ONCE / 2, items.length - AT_ONCE));
  return items.slice(start, start + AT_ONCE);
}
