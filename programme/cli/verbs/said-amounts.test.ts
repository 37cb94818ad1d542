import { expect, test } from "vitest";
import { sampleOffer } from "../../../tests/support/requests/offers";
import { makeOffer, scored, submitted } from "../../../tests/support/requests/scored-submission";

test("an offer is repeated in the amounts that its researcher reads, so that minor units are noticed", async () => {
  const { programme, number } = await scored();

  const { out } = await makeOffer(programme, number, sampleOffer);

  expect(out.split("\n").slice(1)).toEqual([
    'Offered: EUR 250,000.00, until the end of 2026-01-30 in UTC; "submission withdraw-offer" takes it back.',
    "EUR 100,000.00: Within 14 days",
    "EUR 150,000.00: After 90 days without a fix",
    "",
  ]);
});

test("payments that are added are repeated with their amounts", async () => {
  const { programme, number } = await submitted();
  await programme.run("submission", "accept", number);
  const file = { currency: "JPY", payments: [{ amount: 5_000, due: "Within 14 days" }] };

  const { out } = await programme.runWith(
    { input: JSON.stringify(file) },
    ...["payment", "add", number, "--file", "-"],
  );

  expect(out.split("\n").slice(1)).toEqual(["JPY 5,000: Within 14 days", ""]);
});

test("before an erasure what is not decided is named, with an offer that is open", async () => {
  const { programme, number, call } = await scored();
  await makeOffer(programme, number, sampleOffer);

  const { code, err } = await programme.run("researcher", "erase", call.email);

  expect(code).toBe(1);
  expect(err).toContain(`1 submission is not decided and would go too (${number}, offered).`);
});
