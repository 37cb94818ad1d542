import { expect, test } from "vitest";
import { factors } from "./factors";
import { isAllPaid, Offer, Payment, paymentStatuses, paymentTransitions, Scores } from "./offers";

const terms = {
  amount: 1,
  instalments: [{ amount: 1, due: "Soon" }],
  terms: "Terms",
  rights: "Rights",
};

// A reply is checked as well: a page of an earlier agreement must not fail because its currency has ended.
test("an offer and a payment of a currency that has ended are shown", () => {
  const moment = "2026-01-15T12:00:00.000Z";
  const offer = {
    ...terms,
    id: "1",
    ordinal: 1,
    status: "agreed",
    currency: "HRK",
    alias: null,
    created_at: moment,
    lapses_at: moment,
    answered_at: moment,
    signer: "Ada",
  };
  const payment = {
    ordinal: 1,
    status: "due",
    amount: 1,
    currency: "HRK",
    due: "Soon",
    paid_on: null,
    reference: null,
    reason: null,
    changed_at: moment,
  };
  expect([Offer.safeParse(offer).error, Payment.safeParse(payment).error]).toEqual([undefined, undefined]);
});

const scoresOf = (written: unknown) => Object.fromEntries(factors.map((factor) => [factor, written]));

test.each(["4", "４", "٤", "४", "𝟒"])("a score that is written as %s is 4", (written) => {
  expect(Scores.parse(scoresOf(written))).toEqual(scoresOf(4));
});

test.each(["", "44", "٤٤", "four", "④", "4²"])("a score that is written as %j is none", (written) => {
  const messages = Scores.safeParse(scoresOf(written)).error?.issues.map(({ message }) => message);
  expect(new Set(messages)).toEqual(new Set(["Choose a score from 0 to 4."]));
});

test("a payment is cancelled unless it is paid, and is due again before anything else is said of it", () => {
  const before = paymentStatuses.filter((status) => paymentTransitions[status].includes("cancelled"));

  expect(before).toEqual(["due", "processing", "failed", "cancelled"]);
  expect(paymentTransitions.cancelled).toEqual(["due", "cancelled"]);
  for (const status of ["due", "processing", "failed"] as const)
    expect(paymentTransitions[status]).toEqual(paymentStatuses);
});

test.each([
  ["no payments", [], false],
  ["all paid", ["paid", "paid"], true],
  ["one paid, the others cancelled", ["cancelled", "paid", "cancelled"], true],
  ["all cancelled", ["cancelled", "cancelled"], false],
  ["one due", ["paid", "due"], false],
  ["one under way", ["paid", "processing"], false],
  ["one failed", ["paid", "failed", "cancelled"], false],
] as const)("a submission with %s is paid: %j %s", (_name, statuses, isPaid) => {
  expect(isAllPaid(statuses)).toBe(isPaid);
});
