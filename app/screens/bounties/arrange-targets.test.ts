import { describe, expect, test } from "vitest";
import type { Bounty } from "#contract/content";
import { sampleBounty } from "../../../tests/support/sample-bounty";
import { arrangeTargets, TARGETS_A_PAGE } from "./arrange-targets";
import { type Choices, choicesIn } from "./filter-choices";

const targets = [
  sampleBounty("phone", { criteria: [{ name: "Interaction", value: "None, not even a café’s portal" }] }),
  sampleBounty("chain", { level: 5, platform: "Android", full: true, title: "Full chain" }),
  sampleBounty("kernel", { category: "Servers", level: 3, platform: "Linux" }),
];
const requests = [
  { id: "r1", bounty: "phone", acknowledged: false },
  { id: "r2", bounty: "chain", acknowledged: false, waiting_place: 2 },
];

function arranged(choices: Partial<Choices>, all: readonly Bounty[] = targets) {
  return arrangeTargets(all, requests, { ...choicesIn(new URLSearchParams()), ...choices });
}
const ids = (choices: Partial<Choices>) => arranged(choices).bounties.map(({ id }) => id);

test("without a choice all targets are shown, by category and by level from highest to lowest", () => {
  expect(ids({})).toEqual(["chain", "phone", "kernel"]);
  expect(arranged({})).toMatchObject({ total: 3, all: 3, pages: 1, firstPosition: 0 });
});

test("the filter offers every technology in alphabetical order after 'Any', and each category and level once", () => {
  expect(arranged({}).facets).toEqual({
    platforms: ["Any", "Android", "iOS", "Linux"],
    categories: ["Mobile", "Servers"],
    levels: [5, 3, 1],
  });
});

test.each<[Partial<Choices>, string[]]>([
  [{ platform: "Linux" }, ["kernel"]],
  [{ category: "Mobile" }, ["chain", "phone"]],
  [{ level: "5" }, ["chain"]],
  [{ places: "open" }, ["phone", "kernel"]],
  [{ places: "full" }, ["chain"]],
  [{ mine: "requested" }, ["phone"]],
  [{ mine: "waiting" }, ["chain"]],
  [{ mine: "acknowledged" }, []],
  [{ mine: "none" }, ["kernel"]],
  [{ q: "CHAIN full" }, ["chain"]],
  [{ q: "cafe's" }, []],
  [{ q: "cafe even" }, ["phone"]],
  [{ q: "interaction" }, ["phone"]],
  [{ category: "Mobile", places: "open" }, ["phone"]],
])("%o shows %o", (choices, shown) => {
  expect(ids(choices)).toEqual(shown);
});

test.each<[Partial<Choices>]>([
  [{ platform: "Solaris" }],
  [{ category: "Toasters" }],
  [{ level: "9" }],
  [{ places: "some" }],
  [{ mine: "theirs" }],
  [{ page: 7 }],
])("%o is no choice, and shows all", (choices) => {
  expect(arranged(choices)).toMatchObject({ total: 3, choices: choicesIn(new URLSearchParams()) });
});

describe("of 300 targets", () => {
  const many = Array.from({ length: 300 }, (_, number) =>
    sampleBounty(String(number), { category: number % 3 === 0 ? "Servers" : "Mobile" }),
  );

  test("a page has as many as of 40, and every target is on one page", () => {
    const pages = Array.from({ length: 8 }, (_, index) => arranged({ page: index + 1 }, many));
    expect(pages.map(({ bounties }) => bounties.length)).toEqual([...Array(7).fill(TARGETS_A_PAGE), 20]);
    expect(new Set(pages.flatMap(({ bounties }) => bounties.map(({ id }) => id))).size).toBe(300);
    expect(pages.at(0)?.pages).toBe(8);
  });

  test("categories say on which page they begin, and colours go on from page to page", () => {
    const third = arranged({ page: 3 }, many);
    expect(third.categories).toEqual([
      { name: "Servers", count: 100, page: 1 },
      { name: "Mobile", count: 200, page: 3 },
    ]);
    expect(third.firstPosition).toBe(80);
  });

  test("a page that is not there is the last one", () => {
    expect(arranged({ page: 99 }, many).choices.page).toBe(8);
  });
});
