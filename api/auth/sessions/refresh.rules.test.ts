import { expect, test } from "vitest";
import { isFresh, judge } from "./refresh.rules";

const session = { refresh_hash: "new", previous_refresh_hash: "old", rotated_at: 1_000_000 };

test.each([
  ["new", 0, "current"],
  ["new", 3_600_000, "current"],
  ["old", 0, "previous"],
  ["old", 10_000, "previous"],
  ["old", 10_001, "stale"],
  ["older", 0, "stale"],
  ["", 0, "stale"],
])("the token %j is, %i ms after the rotation, %s", (presented, after, verdict) => {
  expect(judge(session, presented, session.rotated_at + after)).toBe(verdict);
});

test("a session that was never rotated has nothing to hand out again", () => {
  expect(isFresh({ ...session, previous_refresh_hash: null }, session.rotated_at)).toBe(false);
});
