/** The drawing: its size (specification §9) and its colours, the same in every theme (specification 10.51). Pixels. */
export const DRAWING = { width: 608, height: 200, ink: "#14171d", paper: "#ffffff" } as const;

/** A position, in pixels. */
export type Point = { x: number; y: number };
/** The drawing area's box on screen, in the pointer's pixels. */
export type ShownBox = { left: number; top: number; width: number; height: number };
/** One stroke of the pen: its positions, in the drawing's pixels. */
export type Stroke = { points: Point[] };

/**
 * The least ink of a signature: a line of this many drawing pixels in all. It is longer than the mark of a
 * finger that only touched the area.
 */
const LEAST_INK = 12;

/** The position in the drawing under a pointer, however wide the area is shown. */
export function placeInDrawing(pointer: Point, shown: ShownBox): Point {
  return {
    x: ((pointer.x - shown.left) * DRAWING.width) / (shown.width || DRAWING.width),
    y: ((pointer.y - shown.top) * DRAWING.height) / (shown.height || DRAWING.height),
  };
}

/** Whether too little is drawn for a signature. Ink outside the drawing does not count. */
export function isBlank(strokes: readonly Stroke[]): boolean {
  return strokes.reduce((sum, stroke) => sum + inkLength(stroke.points), 0) < LEAST_INK;
}

/**
 * Thickness of the pen for signature_pad (radii, in drawing pixels), so that on a narrow screen the line looks as thick as on a wide
 * one. The limit keeps a small signature legible.
 */
export function penFor(shownWidth: number): { thinnest: number; thickest: number } {
  const shrink = Math.min(Math.max(DRAWING.width / (shownWidth || DRAWING.width), 1), 2);
  return { thinnest: shrink, thickest: 2.5 * shrink };
}

/**
 * A stroke up to its end: signature_pad draws each curve only when the point after it is known, so the
 * last one stays undrawn unless the last point is repeated.
 */
export function withItsEnd<P extends { time: number }>(points: readonly P[]): P[] {
  const last = points.at(-1);
  return last && points.length > 1 ? [...points, { ...last, time: last.time + 1 }] : [...points];
}

function inkLength(points: readonly Point[]): number {
  return points.slice(1).reduce((sum, point, index) => {
    const before = points[index];
    return before && isInside(point) && isInside(before)
      ? sum + Math.hypot(point.x - before.x, point.y - before.y)
      : sum;
  }, 0);
}

function isInside({ x, y }: Point): boolean {
  return x >= 0 && y >= 0 && x <= DRAWING.width && y <= DRAWING.height;
}
