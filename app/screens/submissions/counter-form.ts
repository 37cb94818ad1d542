import { z } from "zod";
import { counterOffer } from "#contract/offers";
import { boundedText } from "#contract/text";
import { minorDigitsOf, readAmount } from "#lib/money";

/** Longer than any written amount. */
const AMOUNT_MAX_LENGTH = 40;

/** The form of a counter-proposal: the amount as people write it becomes one of minor units. */
export function counterForm(currency: string) {
  const example = minorDigitsOf(currency) > 0 ? "150000 or 150000.50" : "150000";
  const { amount, text } = counterOffer.body.shape;
  return z.object({
    amount: boundedText("Amount", AMOUNT_MAX_LENGTH)
      .transform((entered, context) => {
        const read = readAmount(entered, currency);
        if (read !== null) return read;
        context.addIssue({
          code: "custom",
          message: `Write the amount in ${currency} without separators between thousands, such as ${example}.`,
        });
        return z.NEVER;
      })
      .pipe(amount),
    text,
  });
}
