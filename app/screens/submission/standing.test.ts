import { expect, it } from "vitest";
import { standingOf } from "./standing";

it.each([
  [[], { sum: 0, left: 100, over: -1 }],
  [["40"], { sum: 40, left: 60, over: -1 }],
  [["12,5", " 50 % ", ""], { sum: 62.5, left: 37.5, over: -1 }],
  [["24.2", "67.9", "7.9"], { sum: 100, left: 0, over: -1 }],
  [["60", "40.1", "1"], { sum: 101.1, left: -1.1, over: 1 }],
  [["half", "-5", "５０"], { sum: 50, left: 50, over: -1 }],
  [["٣٠", "१२٫५", "1,000"], { sum: 42.5, left: 57.5, over: -1 }],
  [["١١٠", "5"], { sum: 115, left: -15, over: 0 }],
  [["110", "5"], { sum: 115, left: -15, over: 0 }],
])("shares written as %j stand at %j", (written, standing) => {
  expect(standingOf(written)).toEqual(standing);
});
