import { currency } from "#contract/offers";
import { isCurrency } from "#lib/money";

/** The currency of a new offer or payment. Here, so that no page of the browser loads the list of codes. */
export const activeCurrency = currency.refine(isCurrency, {
  error: "The currency is an active code of ISO 4217 in capitals, such as EUR.",
});
