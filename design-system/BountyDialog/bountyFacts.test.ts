import { describe, expect, test } from "vitest";
import { bountyFacts, withUnit } from "./bountyFacts";

test("a target's facts are platform, reliability, execution and delivery time", () => {
  expect(bountyFacts({ platform: "iOS", reliability: 90, execution: "30", delivery: "3" })).toEqual([
    { term: "Platform", value: "iOS" },
    { term: "Reliability", value: "90% and higher" },
    { term: "Execution", value: "30 seconds" },
    { term: "Delivery Time", value: "3 months" },
  ]);
});

test("a fact that was not given is left out", () => {
  const terms = bountyFacts({ platform: "iOS", reliability: 90, execution: " ", delivery: "3" }).map(
    ({ term }) => term,
  );
  expect(terms).toEqual(["Platform", "Reliability", "Delivery Time"]);
});

describe("a unit", () => {
  test.each([
    ["30", "30 seconds"],
    ["1", "1 second"],
    ["1-3", "1-3 seconds"],
    ["under 5 seconds", "under 5 seconds"],
  ])("%s becomes %s", (text, shown) => {
    expect(withUnit(text, "second")).toBe(shown);
  });
});
