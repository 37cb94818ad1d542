import { expect, it } from "vitest";
import { countSentence } from "./countSentence";

it("says how many were found, in good English", () => {
  expect([0, 1, 2, undefined].map(countSentence)).toEqual(["No results", "1 result", "2 results", ""]);
});
