import { expect, test } from "vitest";
import { isInThePast } from "./profiles";

test("yesterday is in the past, today and tomorrow are not", () => {
  const now = Date.parse("2026-01-15T23:59:59Z");

  expect(["2026-01-14", "2026-01-15", "2026-01-16"].map((dob) => isInThePast(dob, now))).toEqual([
    true,
    false,
    false,
  ]);
});
