export { type Reading, read } from "./reading";
export { countDigits, MAX_DIGITS, significant, toAsciiNumber } from "./significant";
export { type Entry, readWritten } from "./written";
