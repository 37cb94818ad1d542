import { expect, test } from "vitest";
import type { Bounty } from "#contract/content";
import { groupBounties, positionsInCategory } from "./group";

test("targets are grouped by category, then by level from highest to lowest", () => {
  const bounties = [
    bounty("a", "Mobile", 1, "iOS"),
    bounty("b", "Servers", 2, "Linux"),
    bounty("c", "Mobile", 3, "Android"),
    bounty("d", "Mobile", 1, "iOS"),
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
  const [group] = groupBounties([bounty("low", "Mobile", 1, "iOS"), bounty("high", "Mobile", 3, "iOS")]);
  expect(group && [...positionsInCategory(group)]).toEqual([
    ["high", 0],
    ["low", 1],
  ]);
  expect(group && [...positionsInCategory(group, 7).values()]).toEqual([7, 8]);
});

function bounty(id: string, category: string, level: number, platform: string): Bounty {
  return {
    id,
    category,
    level,
    platform,
    title: id,
    type: "",
    reliability: 90,
    execution: "10",
    delivery: "1",
    full: false,
    criteria: [],
  };
}
