import { expect, test } from "vitest";
import type { ResearchRequest } from "#contract/research";
import { sampleBounty } from "../../../tests/support/sample-bounty";
import { choicesIn } from "./filter-choices";
import { unlistedText } from "./unlisted.server";

const request = (bounty: string, state: Partial<ResearchRequest> = {}): ResearchRequest => ({
  id: `request-${bounty}`,
  bounty,
  acknowledged: false,
  ...state,
});
const textOf = (requests: ResearchRequest[], search = "") =>
  unlistedText([sampleBounty("listed")], requests, choicesIn(new URLSearchParams(search)));
const own = [
  request("listed"),
  request("first"),
  request("second", { waiting_place: 2 }),
  request("third", { acknowledged: true }),
];

test("requests for targets that are not listed any more are counted as on the home page", () => {
  expect(textOf(own)).toBe(
    "For targets that are no longer listed: 2 requests await an answer, 1 request acknowledged. A message tells you our answer all the same.",
  );
  expect(textOf([request("listed")])).toBeNull();
});

test("where one's own requests are chosen, only those are counted", () => {
  expect(textOf(own, "mine=acknowledged")).toBe(
    "For targets that are no longer listed: 1 request acknowledged.",
  );
  expect(textOf(own, "mine=waiting")).toMatch(/: 1 request awaits an answer\. /);
  expect(textOf(own, "mine=none")).toBeNull();
});

test("where anything of the targets is chosen, nothing is said of those that are not listed", () => {
  expect(textOf(own, "platform=Android")).toBeNull();
  expect(textOf(own, "q=kernel&mine=acknowledged")).toBeNull();
});
