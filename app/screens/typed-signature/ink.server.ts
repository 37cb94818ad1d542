/** A point on the paper, in pixels; y grows downwards. */
export type InkPoint = { x: number; y: number };

/** Rows that each row of pixels is divided into; more would not be seen. */
const SUBROWS = 4;

type Crossing = { x: number; direction: number };

/**
 * How much of each pixel lies inside closed lines (non-zero winding, so that overlapping strokes stay solid), from
 * 0 to 1, row by row.
 */
export function fill(contours: InkPoint[][], width: number, height: number): Float32Array {
  const coverage = new Float32Array(width * height);
  const rows: Crossing[][] = Array.from({ length: height * SUBROWS }, () => []);
  for (const contour of contours) addCrossings(contour, rows);
  for (const [index, crossings] of rows.entries()) {
    const row = coverage.subarray(Math.floor(index / SUBROWS) * width).subarray(0, width);
    let winding = 0;
    let from = 0;
    for (const { x, direction } of crossings.sort((a, b) => a.x - b.x)) {
      if (winding === 0) from = x;
      winding += direction;
      if (winding === 0) addSpan(row, from, x);
    }
  }
  return coverage;
}

/** Where the middles of the rows are crossed, and in which direction. */
function addCrossings(contour: InkPoint[], rows: Crossing[][]): void {
  for (const [index, from] of contour.entries()) {
    const to = contour[(index + 1) % contour.length];
    if (!to || from.y === to.y) continue;
    const [top, bottom] = from.y < to.y ? [from, to] : [to, from];
    const first = Math.max(0, Math.ceil(top.y * SUBROWS - 0.5));
    const last = Math.min(rows.length, Math.ceil(bottom.y * SUBROWS - 0.5));
    for (let row = first; row < last; row++) {
      const part = ((row + 0.5) / SUBROWS - top.y) / (bottom.y - top.y);
      rows[row]?.push({ x: top.x + part * (bottom.x - top.x), direction: from === top ? 1 : -1 });
    }
  }
}

/** Adds a stretch of one subrow; the pixels at its ends get their part of it. */
function addSpan(row: Float32Array, from: number, to: number): void {
  for (let x = Math.max(0, Math.floor(from)); x < Math.min(row.length, to); x++) {
    row[x] = (row[x] ?? 0) + (Math.min(to, x + 1) - Math.max(from, x)) / SUBROWS;
  }
}
