export { minorDigitsOf, readAmount, shownAmount } from "./money";
