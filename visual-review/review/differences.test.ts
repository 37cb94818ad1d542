import { expect, it } from "vitest";
import { drawDifferences, type Pixels } from "./differences";

it("equal pictures differ nowhere", () => {
  expect(drawDifferences(page(3, 2), page(3, 2)).count).toBe(0);
});

it("a single pixel that differs by one is marked", () => {
  const after = page(3, 2);
  after.data[5] = 201;
  const { count, data } = drawDifferences(page(3, 2), after);
  expect(count).toBe(1);
  expect([...data.subarray(4, 8)]).toEqual([255, 0, 170, 255]);
});

it("below its end a picture goes on as its last row", () => {
  const after = page(3, 4);
  after.data[3 * 3 * 4] = 7;
  const { count, height } = drawDifferences(page(3, 2), after);
  expect({ count, height }).toEqual({ count: 1, height: 4 });
});

it("what lies beside the narrower picture differs", () => {
  expect(drawDifferences(page(3, 2), page(5, 2)).count).toBe(4);
});

function page(width: number, height: number): Pixels {
  return { width, height, data: new Uint8ClampedArray(width * height * 4).fill(200) };
}
