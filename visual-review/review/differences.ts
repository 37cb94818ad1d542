/** Pixels, four bytes each, as a canvas has them. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** Where pictures differ, in a colour the design system does not have. */
const MARK = [255, 0, 170, 255] as const;
/** How much of a picture stays visible behind the marks, of 255. */
const FAINT = 40;

/**
 * Draws where two pictures differ: the later one faintly, each differing pixel in one strong colour. Below its end a
 * picture goes on as its last row, because rows that repeat it are left out; beside it there is nothing.
 *
 * @returns the drawing, and how many pixels differ
 */
export function drawDifferences(before: Pixels, after: Pixels): Pixels & { count: number } {
  const width = Math.max(before.width, after.width);
  const height = Math.max(before.height, after.height);
  const data = new Uint8ClampedArray(width * height * 4);
  let count = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [was, is] = [colourAt(before, x, y), colourAt(after, x, y)];
      const to = (y * width + x) * 4;
      if (was === is) data.set([is & 255, (is >> 8) & 255, (is >> 16) & 255, FAINT], to);
      else {
        data.set(MARK, to);
        count++;
      }
    }
  return { width, height, data, count };
}

/** A pixel's colour as one number; -1 where there is none. */
function colourAt({ width, height, data }: Pixels, x: number, y: number): number {
  if (x >= width || height === 0) return -1;
  const at = (Math.min(y, height - 1) * width + x) * 4;
  return (data[at] ?? 0) | ((data[at + 1] ?? 0) << 8) | ((data[at + 2] ?? 0) << 16);
}
