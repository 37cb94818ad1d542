/** The popup's position: the shown message, and its index when it was last in the list. */
export type Place = { id: string; index: number };

/** The index after a step forwards (1) or backwards (-1); it stays at the ends. */
export function step(index: number, by: 1 | -1, total: number): number {
  return Math.min(Math.max(index + by, 0), Math.max(total - 1, 0));
}

/**
 * The index to show when the list may have changed: the same message at its new index; when it is gone, the one
 * now at its index.
 */
export function indexOf(ids: readonly string[], place: Place | undefined): number {
  if (!place) return 0;
  const found = ids.indexOf(place.id);
  return found >= 0 ? found : Math.min(place.index, Math.max(ids.length - 1, 0));
}

/** 'Message n of m' (specification §2). */
export function positionText(index: number, total: number): string {
  return `Message ${index + 1} of ${total}`;
}
