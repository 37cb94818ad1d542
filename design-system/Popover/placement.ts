/** The popover's distance from its anchor, and from the edges of the screen. Pixels. */
const GAP = 4;
const EDGE = 8;

/** Sides of a box on the screen, in pixels. */
export type Box = { left: number; top: number; right: number; bottom: number };
export type Size = { width: number; height: number };

/** The largest size of a popover, and its side of the anchor. */
export type Room = { side: "below" | "above"; width: number; height: number };

/**
 * The room for a popover that would like to be `wanted` pixels high: below its anchor, unless it does not fit there and
 * there is more above. `screen` is the visible part of the page.
 */
export function findRoom(anchor: Box, screen: Box, wanted: number): Room {
  const below = screen.bottom - EDGE - anchor.bottom - GAP;
  const above = anchor.top - GAP - screen.top - EDGE;
  const side = wanted <= below || below >= above ? "below" : "above";
  return { side, width: screen.right - screen.left - 2 * EDGE, height: side === "below" ? below : above };
}

/**
 * The position of its upper left corner: flush with the anchor's start, but moved as far as needed to stay on the
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
