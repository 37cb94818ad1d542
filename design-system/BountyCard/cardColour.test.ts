import { expect, test } from "vitest";
import { cardColour } from "./cardColour";

// Proves 9.12
test("five card colours rotate by the position in the category", () => {
  expect([0, 1, 2, 3, 4, 5, 11].map(cardColour)).toEqual([1, 2, 3, 4, 5, 1, 2]);
});
