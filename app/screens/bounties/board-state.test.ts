import { describe, expect, test } from "vitest";
import { sampleBounty } from "../../../tests/support/sample-bounty";
import { askedTarget, type BoardFacts, boardState } from "./board-state";

const [ios, linux, elsewhere] = [
  sampleBounty("ios", { platform: "iOS" }),
  sampleBounty("linux", { platform: "Linux" }),
  sampleBounty("elsewhere", { platform: "BSD" }),
];
const refusals = ["There is a request already."];

/** The state of a page of two targets, of which none is named, opened or requested unless a test says so. */
function shown(facts: Partial<BoardFacts>) {
  return boardState({
    bounties: [ios, linux],
    requests: [],
    named: null,
    namedBounty: null,
    opened: null,
    remembered: null,
    isHydrated: true,
    refusals: [],
    scriptRefusals: [],
    isGone: false,
    ...facts,
  });
}

test("nothing is open at first", () => {
  expect(shown({})).toEqual({ target: null, missing: null });
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

  test("on another page, or left out by the filter, is found by its address", () => {
    const facts = { named: "elsewhere", namedBounty: elsewhere, opened: "elsewhere" };
    expect(shown(facts)).toMatchObject({ target: { bounty: elsewhere }, missing: null });
  });

  test("stays open when a filter leaves it out because its request has changed", () => {
    const facts = { opened: "elsewhere", remembered: elsewhere, scriptRefusals: refusals };
    expect(shown(facts)).toMatchObject({ target: { bounty: elsewhere }, missing: null });
  });

  test.each([
    ["none", []],
    ["waiting", [{ id: "r", bounty: "ios", acknowledged: false }]],
    ["waiting", [{ id: "r", bounty: "ios", acknowledged: false, waiting_place: 2 }]],
    ["acknowledged", [{ id: "r", bounty: "ios", acknowledged: true }]],
    ["none", [{ id: "r", bounty: "linux", acknowledged: true }]],
  ])("has the state %s of the researcher's own request", (request, requests) => {
    const { target } = shown({ opened: "ios", requests });
    expect(target?.request).toBe(request);
    expect(target?.own).toBe(request === "none" ? undefined : requests[0]);
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
      { opened: "elsewhere", remembered: elsewhere, scriptRefusals: refusals, isGone: true },
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
