import fc from "fast-check";
import { expect, test } from "vitest";
import { findCorner, findRoom } from "./placement";

const screen = { left: 0, top: 0, right: 360, bottom: 800 };
const anchorAt = (left: number, top: number) => ({ left, top, right: left + 200, bottom: top + 40 });

test("a popover hangs below its anchor, flush with its start", () => {
  const anchor = anchorAt(20, 100);
  expect(findRoom(anchor, screen, 300)).toEqual({ side: "below", width: 344, height: 648 });
  const size = { width: 288, height: 300 };
  expect(findCorner(anchor, screen, size, { side: "below", direction: "ltr" })).toEqual({
    left: 20,
    top: 144,
  });
});

test("right to left its right edge is flush", () => {
  const size = { width: 150, height: 300 };
  const corner = findCorner(anchorAt(100, 100), screen, size, { side: "below", direction: "rtl" });
  expect(corner.left).toBe(150);
});

test("it goes above where it does not fit below and there is more room", () => {
  const anchor = anchorAt(20, 600);
  expect(findRoom(anchor, screen, 300)).toEqual({ side: "above", width: 344, height: 588 });
  const corner = findCorner(anchor, screen, { width: 288, height: 300 }, { side: "above", direction: "ltr" });
  expect(corner.top).toBe(296);
});

test("where it fits nowhere it takes the larger room", () => {
  expect(findRoom(anchorAt(20, 380), screen, 900).side).toBe("below");
  expect(findRoom(anchorAt(20, 400), screen, 900).side).toBe("above");
});

test("it stays on the screen as long as its anchor is there, and does not leave an anchor that is not", () => {
  const coordinate = fc.integer({ min: -400, max: 700 });
  const width = fc.integer({ min: 100, max: 344 });
  fc.assert(
    fc.property(coordinate, width, fc.constantFrom("ltr", "rtl"), (left, width, direction) => {
      const anchor = anchorAt(left, 100);
      const corner = findCorner(anchor, screen, { width, height: 300 }, { side: "below", direction });
      expect(corner.left).toBeLessThanOrEqual(anchor.right);
      expect(corner.left + width).toBeGreaterThanOrEqual(anchor.left);
      if (anchor.right < 8 || anchor.left > 352) return;
      expect(corner.left).toBeGreaterThanOrEqual(8);
      expect(corner.left + width).toBeLessThanOrEqual(352);
    }),
  );
});
