import { expect, test } from "vitest";
import { eventNumber } from "./eventNumber";

test("events are numbered 01, 02, …", () => {
  expect([0, 1, 8, 9, 98, 99].map(eventNumber)).toEqual(["01", "02", "09", "10", "99", "100"]);
});
