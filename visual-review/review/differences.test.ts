import { expect, it } from "vitest";
import type { Picture } from "../pictures";
import { drawDifferences } from "./differences";

it("equal pictures differ nowhere", () => {
  expect(drawDifferences(page(3, 2), page(3, 2)).count).toBe(0);
});

it("a single pixel that differs by one is marked, and the others are faint", () => {
  const after = page(3, 2);
  after.rgb[4] = 201;
  const { count, rgb } = drawDifferences(page(3, 2), after);
  expect(count).toBe(1);
  expect([...rgb.subarray(3, 6)]).toEqual([255, 0, 170]);
  expect([...rgb.subarray(0, 3)]).toEqual([246, 246, 246]);
});

it("below its end a picture goes on as its last row", () => {
  const after = page(3, 4);
  after.rgb[3 * 3 * 3] = 7;
  const { count, height } = drawDifferences(page(3, 2), after);
  expect({ count, height }).toEqual({ count: 1, height: 4 });
});

it("what lies beside the narrower picture differs", () => {
  expect(drawDifferences(page(3, 2), page(5, 2)).count).toBe(4);
});

function page(width: number, height: number): Picture {
  return { width, height, rgb: new Uint8Array(width * height * 3).fill(200) };
}
