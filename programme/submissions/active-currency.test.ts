import { expect, test } from "vitest";
import { OfferFile, offerExample } from "./offers";
import { PaymentFile, paymentExample } from "./payments";

test.each([
  ["HUF", true],
  ["CLF", true],
  ["HRK", false],
  ["XAU", false],
  ["eur", false],
])("an offer and a payment can be made in %s: %s", (currency, isAccepted) => {
  const offer = OfferFile.safeParse({ ...offerExample(0), currency });
  const payment = PaymentFile.safeParse({ ...paymentExample, currency });
  expect([offer.success, payment.success]).toEqual([isAccepted, isAccepted]);
});
