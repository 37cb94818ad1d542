export { isCurrency } from "./currency-codes";
export { minorDigitsOf, readAmount, shownAmount } from "./money";
