import { expect, test } from "vitest";
import { birthAfter, isOfAge } from "./profiles";

test.each([
  ["2026-01-15T23:59:59Z", ["2008-01-14", "2008-01-15", "2008-01-16", "2999-12-31"]],
  ["2026-02-28T12:00:00Z", ["2008-02-27", "2008-02-28", "2008-02-29", "2020-01-01"]],
  ["2028-02-29T00:00:00Z", ["2010-02-27", "2010-02-28", "2010-03-01", "2010-03-02"]],
])("at %s the first two of %j are of age, the others are not", (now, days) => {
  expect(days.map((dob) => isOfAge(dob, Date.parse(now)))).toEqual([true, true, false, false]);
});

test("a date of birth on file may stay, whatever it is, and another one is a living adult's", () => {
  const now = () => Date.parse("2026-01-15T12:00:00Z");
  const takes = (stored: string | null, dob: string) => birthAfter(stored, now).safeParse(dob).success;

  for (const odd of ["2020-05-17", "1850-05-17", "2026-01-16"]) {
    expect([odd, takes(odd, odd), takes(null, odd), takes("1990-05-17", odd)]).toEqual([
      odd,
      true,
      false,
      false,
    ]);
    expect(takes(odd, "1990-05-17")).toBe(true);
    expect(takes(odd, "")).toBe(true);
  }
});
