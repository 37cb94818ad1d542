import { expect, test } from "vitest";
import { FormsUnderWay } from "./forms-under-way.server";

test("a session sends eight forms at a time, each session apart, and more once one has ended", () => {
  const forms = new FormsUnderWay({ ofOne: 8 });
  const ends = Array.from({ length: 8 }, () => forms.begin("one"));
  expect(ends.every(Boolean)).toBe(true);
  expect(forms.begin("one")).toBeNull();
  expect(forms.begin("another")).not.toBeNull();

  ends[3]?.();
  expect(forms.begin("one")).not.toBeNull();
  expect(forms.begin("one")).toBeNull();
});

test("all together send no more than their limit, until one has ended", () => {
  const forms = new FormsUnderWay({ ofOne: 2, ofAll: 3 });
  const ends = ["one", "one", "two"].map((sender) => forms.begin(sender));
  expect(forms.begin("three")).toBeNull();

  ends[0]?.();
  expect(forms.begin("three")).not.toBeNull();
});
