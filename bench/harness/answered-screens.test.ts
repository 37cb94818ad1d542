import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { shownAddresses } from "../../tests/support/screens/by-route";
import { answeredScreens } from "./answered-screens";

const recorded = JSON.parse(readFileSync(new URL("../budget.json", import.meta.url), "utf8"));
const names = answeredScreens.map(({ name }) => name);

test("every screen that has a route is among those whose answers are measured, and no other is", () => {
  const measured = new Set(names.map((name) => name.split(",")[0]));

  expect([...measured].toSorted()).toEqual(shownAddresses().toSorted());
});

test.each(names)("%s has a line in the budget", (name) => {
  expect(recorded).toHaveProperty([`answers: ${name}: milliseconds to the next paint, 98th percentile`]);
});
