import { describe, expect, test } from "vitest";
import type { Bounty } from "#contract/content";
import { askedTarget, type BoardFacts, boardState } from "./board-state";

const bounty = (id: string, platform: string): Bounty => ({
  ...{ id, platform, title: id, category: "Mobile", level: 1, type: "" },
  ...{ reliability: 90, execution: "10", delivery: "1", full: false, criteria: [] },
});
const [ios, linux] = [bounty("ios", "iOS"), bounty("linux", "Linux")];
const refusals = ["There is a request already."];

/** What shows of these two targets, of which none is named, opened or asked for unless a test says so. */
function shown(facts: Partial<BoardFacts>) {
  return boardState({
    ...{ bounties: [ios, linux], requests: [], chosenPlatform: "Any", named: null, opened: null },
    ...{ isHydrated: true, refusals: [], scriptRefusals: [] },
    ...facts,
  });
}

test("nothing is open at first, and all technologies can be chosen", () => {
  expect(shown({})).toEqual({
    platforms: ["Any", "iOS", "Linux"],
    platform: "Any",
    target: null,
    missing: null,
  });
});

test.each([
  ["Linux", "Linux"],
  ["Solaris", "Any"],
])("a technology %s in the address chooses %s", (chosenPlatform, platform) => {
  expect(shown({ chosenPlatform }).platform).toBe(platform);
});

describe("a target that is opened", () => {
  test.each([
    [true, "dialog"],
    [false, "panel"],
  ])("with scripts (%s) has its details in a %s", (isHydrated, place) => {
    const { target } = shown({ named: "ios", opened: "ios", isHydrated });
    expect(target).toMatchObject({ bounty: ios, place, request: "none" });
  });

  test("and closed again shows no details, though the address names it", () => {
    expect(shown({ named: "ios", opened: null })).toMatchObject({ target: null, missing: null });
  });

  test.each([
    ["none", []],
    ["waiting", [{ id: "r", bounty: "ios", acknowledged: false }]],
    ["acknowledged", [{ id: "r", bounty: "ios", acknowledged: true }]],
    ["none", [{ id: "r", bounty: "linux", acknowledged: true }]],
  ])("has the state %s of the researcher's own request", (request, requests) => {
    expect(shown({ opened: "ios", requests }).target?.request).toBe(request);
  });

  test("shows why its request was refused, and not why that of the address's target was", () => {
    expect(shown({ named: "ios", opened: "ios", refusals }).target?.refusals).toEqual(refusals);
    expect(shown({ named: "ios", opened: "linux", refusals }).target?.refusals).toEqual([]);
  });
});

describe("a target that is no longer among the bounties", () => {
  test.each([
    ["named in the address", { named: "gone", opened: "gone" }, { wasRefused: false, wasOpen: false }],
    ["closed meanwhile", { named: "gone", opened: null }, { wasRefused: false, wasOpen: false }],
    [
      "refused without scripts",
      { named: "gone", opened: "gone", refusals },
      { wasRefused: true, wasOpen: false },
    ],
    [
      "refused in its dialog",
      { opened: "gone", scriptRefusals: refusals },
      { wasRefused: true, wasOpen: true },
    ],
  ])("%s is missing", (_how, facts, missing) => {
    expect(shown(facts)).toMatchObject({ target: null, missing });
  });
});

test("the target that is asked for is the opened one, or else the address's", () => {
  expect(askedTarget({ opened: "ios", named: "linux" })).toBe("ios");
  expect(askedTarget({ opened: null, named: "linux" })).toBe("linux");
  expect(askedTarget({ opened: null, named: null })).toBeNull();
});
