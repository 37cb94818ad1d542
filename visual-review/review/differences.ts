import type { Picture } from "../pictures";

/** The colour of differing pixels, which the design system does not have. */
const MARK = [255, 0, 170] as const;
/** The opacity of the picture behind the marks. */
const FAINT = 0.16;

/**
 * Draws where two pictures differ: the later one faintly, each differing pixel in one strong colour. Below its end a
 * picture continues as its last row, because rows that repeat it are left out; to its right there is nothing.
 *
 * @returns the drawing, and how many pixels differ
 */
export function drawDifferences(before: Picture, after: Picture): Picture & { count: number } {
  const width = Math.max(before.width, after.width);
  const height = Math.max(before.height, after.height);
  const rgb = new Uint8Array(width * height * 3);
  let count = 0;
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0; x < width; x++, to += 3) {
      const [was, is] = [colourAt(before, x, y), colourAt(after, x, y)];
      if (was !== is) {
        rgb.set(MARK, to);
        count++;
        continue;
      }
      rgb[to] = faint(is >> 16);
      rgb[to + 1] = faint((is >> 8) & 255);
      rgb[to + 2] = faint(is & 255);
    }
  return { width, height, rgb, count };
}

const faint = (part: number) => 255 - (255 - part) * FAINT;

/** A pixel's colour as one number; -1 where there is none. */
function colourAt({ width, height, rgb }: Picture, x: number, y: number): number {
  if (x >= width || height === 0) return -1;
  const at = (Math.min(y, height - 1) * width + x) * 3;
  return ((rgb[at] ?? 0) << 16) | ((rgb[at + 1] ?? 0) << 8) | (rgb[at + 2] ?? 0);
}
