import { expect, it } from "vitest";
import { expiryOf, keyEndOf } from "./expiry";

const DAY = 24 * 60 * 60_000;
const at = "2026-03-01T00:00:00.000Z";
const end = Date.parse(at);

it.each([
  [at, end - 31 * DAY, null],
  [at, end - 30 * DAY - 1, null],
  [at, end - 30 * DAY, { at, isOver: false }],
  [at, end - 1, { at, isOver: false }],
  [at, end, { at, isOver: true }],
  [null, end, null],
])("of a key that ends %s its owner is told at %d: %j", (expiresAt, now, expiry) => {
  expect(expiryOf(expiresAt, now)).toEqual(expiry);
});

it.each([
  [at, end - 30 * DAY - 1, null],
  [at, end - 30 * DAY, "month"],
  [at, end - 7 * DAY - 1, "month"],
  [at, end - 7 * DAY, "week"],
  [at, end - 1, "week"],
  [at, end, "over"],
  [null, end, null],
])("home says of a key that ends %s, at %d: %s", (expiresAt, now, keyEnd) => {
  expect(keyEndOf(expiresAt, now)).toBe(keyEnd);
});
