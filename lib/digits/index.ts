export { toAsciiDigits, toAsciiNumber } from "./digits";
