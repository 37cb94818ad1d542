/** How far the popover keeps from what it hangs on, and from the edges of the screen. Pixels. */
const GAP = 4;
const EDGE = 8;

/** Sides of a box on the screen, in pixels. */
export type Box = { left: number; top: number; right: number; bottom: number };
export type Size = { width: number; height: number };

/** How large a popover may be, and on which side of its anchor. */
export type Room = { side: "below" | "above"; width: number; height: number };

/**
 * The room for a popover that would like to be `wanted` pixels high: below its anchor, unless it does not fit there and
 * there is more above. `screen` is what can be seen of the page.
 */
export function findRoom(anchor: Box, screen: Box, wanted: number): Room {
  const below = screen.bottom - EDGE - anchor.bottom - GAP;
  const above = anchor.top - GAP - screen.top - EDGE;
  const side = wanted <= below || below >= above ? "below" : "above";
  return { side, width: screen.right - screen.left - 2 * EDGE, height: side === "below" ? below : above };
}

/**
 * Where its upper left corner goes: flush with the anchor's start, but moved along as far as it takes to stay on the
 * screen, and never so far that it would leave its anchor.
 */
export function findCorner(
  anchor: Box,
  screen: Box,
  { width, height }: Size,
  { side, direction }: Pick<Room, "side"> & { direction: string },
): { left: number; top: number } {
  const flush = direction === "rtl" ? anchor.right - width : anchor.left;
  const onScreen = Math.max(screen.left + EDGE, Math.min(flush, screen.right - EDGE - width));
  return {
    left: Math.max(anchor.left - width, Math.min(onScreen, anchor.right)),
    top: side === "below" ? anchor.bottom + GAP : anchor.top - GAP - height,
  };
}
