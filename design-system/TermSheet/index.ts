export { TermSheet, type TermSheetProps } from "./TermSheet";
