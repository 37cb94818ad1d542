import { expect, test } from "vitest";
import { sampleBounty } from "../../../tests/support/sample-bounty";
import { groupBounties, positionsInCategory } from "./group";

test("targets are grouped by category, then by level from highest to lowest", () => {
  const bounties = [
    sampleBounty("a", { category: "Mobile", level: 1, platform: "iOS" }),
    sampleBounty("b", { category: "Servers", level: 2, platform: "Linux" }),
    sampleBounty("c", { category: "Mobile", level: 3, platform: "Android" }),
    sampleBounty("d", { category: "Mobile", level: 1, platform: "iOS" }),
  ];

  const shape = groupBounties(bounties).map(({ category, levels }) => [
    category,
    levels.map(({ level, bounties }) => [level, bounties.map(({ id }) => id)]),
  ]);

  expect(shape).toEqual([
    [
      "Mobile",
      [
        [3, ["c"]],
        [1, ["a", "d"]],
      ],
    ],
    ["Servers", [[2, ["b"]]]],
  ]);
});

test("positions go on from level to level within a category", () => {
  const [group] = groupBounties([
    sampleBounty("low", { category: "Mobile", level: 1, platform: "iOS" }),
    sampleBounty("high", { category: "Mobile", level: 3, platform: "iOS" }),
  ]);
  expect(group && [...positionsInCategory(group)]).toEqual([
    ["high", 0],
    ["low", 1],
  ]);
  expect(group && [...positionsInCategory(group, 7).values()]).toEqual([7, 8]);
});
