import { expect, test } from "vitest";
import { dateText, knownZone, unknownDate } from "./dates";

test("a date has its month in full", () => {
  expect(dateText("2023-11-12T09:05:07Z", "date", "UTC")).toBe("12 November 2023");
});

// Proves 2.110
test("a signing date has the long month, the date, the time to the second and the short time zone name", () => {
  expect(dateText("2023-11-12T09:05:07.412Z", "second", "UTC")).toBe("12 November 2023, 09:05:07 UTC");
  expect(dateText("2023-11-12T09:05:07Z", "second", "Europe/Rome")).toBe("12 November 2023, 10:05:07 CET");
  expect(dateText("2024-07-01T22:30:00Z", "second", "Europe/Rome")).toBe("2 July 2024, 00:30:00 CEST");
});

test("midnight is 00, not 24", () => {
  expect(dateText("2024-01-01T00:00:00Z", "second", "UTC")).toBe("1 January 2024, 00:00:00 UTC");
});

test("the day is the one of the time zone shown", () => {
  expect(dateText("2024-01-01T02:00:00Z", "date", "America/New_York")).toBe("31 December 2023");
});

test("a text that is no date says so", () => {
  expect(dateText("yesterday", "second", "UTC")).toBe(unknownDate);
  expect(dateText("", "date")).toBe(unknownDate);
});

test("a zone that the machine cannot tell is UTC", () => {
  expect(knownZone("Europe/Rome")).toBe("Europe/Rome");
  expect(knownZone("Etc/Unknown")).toBe("UTC");
  expect(knownZone("")).toBe("UTC");
});
