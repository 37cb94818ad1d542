export { toAsciiDigits } from "./digits";
