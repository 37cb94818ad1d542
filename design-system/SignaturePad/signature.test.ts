import { describe, expect, test } from "vitest";
import { DRAWING, isBlank, penFor, placeInDrawing, withItsEnd } from "./signature";

describe("the place under the pointer", () => {
  test("is the same pixel when the area is shown at its own size", () => {
    const shown = { left: 40, top: 100, width: 608, height: 200 };
    expect(placeInDrawing({ x: 140, y: 150 }, shown)).toEqual({ x: 100, y: 50 });
  });

  test("follows the pointer when the area is shown at half its size", () => {
    const shown = { left: 10, top: 20, width: 304, height: 100 };
    expect(placeInDrawing({ x: 162, y: 70 }, shown)).toEqual({ x: 304, y: 100 });
  });

  test("follows the pointer when the area is enlarged, by fractions of a pixel too", () => {
    const shown = { left: 0.5, top: 0.25, width: 912, height: 300 };
    expect(placeInDrawing({ x: 456.5, y: 150.25 }, shown)).toEqual({ x: 304, y: 100 });
  });

  test("is a number even while the area is not laid out", () => {
    expect(placeInDrawing({ x: 5, y: 6 }, { left: 0, top: 0, width: 0, height: 0 })).toEqual({ x: 5, y: 6 });
  });
});

describe("a signature is empty until really drawn", () => {
  test("with no stroke at all", () => {
    expect(isBlank([])).toBe(true);
  });

  test("after a mere touch", () => {
    expect(isBlank([{ points: [{ x: 30, y: 30 }] }])).toBe(true);
  });

  test("after a trembling touch", () => {
    expect(isBlank([line([30, 30], [31, 30], [30, 31])])).toBe(true);
  });

  test("when the pen went outside the area only", () => {
    expect(isBlank([line([-50, 10], [-400, 10])])).toBe(true);
  });

  test("and no longer once there is a line", () => {
    expect(isBlank([line([30, 30], [60, 40])])).toBe(false);
  });

  test("and no longer once several short strokes add up", () => {
    expect(isBlank([line([10, 10], [17, 10]), line([10, 20], [17, 20])])).toBe(false);
  });
});

describe("the pen", () => {
  test("keeps its thickness on a wide screen", () => {
    expect(penFor(DRAWING.width)).toEqual(penFor(2 * DRAWING.width));
  });

  test("grows as the area shrinks, so that the line looks the same", () => {
    expect(penFor(304).thickest).toBeCloseTo(2 * penFor(608).thickest);
  });

  test("does not grow without end", () => {
    expect(penFor(50)).toEqual(penFor(304));
  });
});

describe("the end of a stroke", () => {
  test("is given twice, a moment apart, so that the last curve is drawn", () => {
    const points = [
      { x: 1, y: 1, time: 5 },
      { x: 9, y: 9, time: 6 },
    ];
    expect(withItsEnd(points)).toEqual([...points, { x: 9, y: 9, time: 7 }]);
  });

  test("a dot stays a dot", () => {
    expect(withItsEnd([{ x: 1, y: 1, time: 5 }])).toHaveLength(1);
  });
});

function line(...places: [number, number][]) {
  return { points: places.map(([x, y]) => ({ x, y })) };
}
