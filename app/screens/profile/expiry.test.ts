import { expect, it } from "vitest";
import { expiryOf } from "./expiry";

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
