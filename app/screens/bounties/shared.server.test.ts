import { expect, test } from "vitest";
import { sampleBounty } from "../../../tests/support/sample-bounty";
import { type Choices, choicesIn } from "./filter-choices";
import { sharedTargets } from "./shared.server";

const request = (id: string) => ({ id: `request-${id}`, bounty: id, acknowledged: false });

function view(facts: { requests?: string[]; choices?: Partial<Choices> }) {
  return sharedTargets({
    bounties: [sampleBounty("a"), sampleBounty("b")],
    requests: (facts.requests ?? []).map(request),
    choices: { ...choicesIn(new URLSearchParams()), ...facts.choices },
  });
}

test("a page is shared with how far the requests for its targets are, and with no id of a request", () => {
  expect(view({})).toMatchObject({ bounties: [{ id: "a" }, { id: "b" }], requests: [] });
  expect(view({ requests: ["b", "a"] })?.requests).toEqual([
    { id: "", bounty: "a", acknowledged: false },
    { id: "", bounty: "b", acknowledged: false },
  ]);
});

test("requests for targets that are not on the page are left out of what is shared", () => {
  expect(view({ requests: ["elsewhere"] })?.requests).toEqual([]);
});

test("a page that is searched for is its reader's own", () => {
  expect(view({ choices: { q: "kernel" } })).toBeNull();
});
