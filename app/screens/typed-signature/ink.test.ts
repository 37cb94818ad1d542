import { expect, it } from "vitest";
import { fill, type InkPoint } from "./ink.server";

const square = (from: number, to: number): InkPoint[] => [
  { x: from, y: from },
  { x: to, y: from },
  { x: to, y: to },
  { x: from, y: to },
];
const inked = (contours: InkPoint[][]) => [...fill(contours, 4, 4)];
const total = (coverage: number[]) => coverage.reduce((sum, each) => sum + each, 0);

it("fills what lies inside a closed line, and nothing else", () => {
  expect(inked([square(1, 3)])).toEqual([0, 0, 0, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 0, 0, 0]);
});

it("fills pixels in part that a line goes through", () => {
  expect(inked([square(1.5, 2.5)])).toEqual([0, 0, 0, 0, 0, 0.25, 0.25, 0, 0, 0.25, 0.25, 0, 0, 0, 0, 0]);
});

it("leaves a hole where an inner line runs the other way", () => {
  expect(total(inked([square(0, 4), square(1, 3).reverse()]))).toBe(12);
});

it("keeps overlapping strokes solid", () => {
  expect(Math.max(...inked([square(0, 3), square(1, 4)]))).toBe(1);
});

it("drops what lies beside the paper", () => {
  expect(total(inked([square(-2, 2)]))).toBe(4);
  expect(total(inked([square(5, 9)]))).toBe(0);
});
