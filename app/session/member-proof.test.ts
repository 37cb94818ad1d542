import { expect, it } from "vitest";
import { memberProof } from "./member-proof.server";

const HOUR_MS = 60 * 60 * 1000;
const now = Date.parse("2026-11-25T12:00:00Z");
const { make, isGood } = memberProof(["the newer secret", "the older secret"]);

it("is good for as long as a session may live", () => {
  expect(isGood(make(now), now + 12 * HOUR_MS)).toBe(true);
  expect(isGood(make(now), now + 12 * HOUR_MS + 1000)).toBe(false);
});

it("is good when the secret has been changed since", () => {
  expect(isGood(memberProof(["the older secret"]).make(now), now)).toBe(true);
});

it.each([
  ["another secret's", memberProof(["a secret of a stranger"]).make(now)],
  ["a longer life", make(now).replace(/^\d+/, (until) => String(Number(until) + 1))],
  ["no proof", ""],
  ["a number without end", `${"9".repeat(100)}.${"A".repeat(43)}`],
  ["a cut one", make(now).slice(0, -1)],
])("is not good with %s", (_what, proof) => {
  expect(isGood(proof, now)).toBe(false);
});
