import { style } from "@vanilla-extract/css";
import { vars } from "../theme";

/** A control that grows with its text ignores its `rows`; this keeps them as the least it has. */
export const rowsName: string = "--text-area-rows";

export const textArea = style({
  resize: "vertical",
  lineHeight: vars.leading.body,
  minBlockSize: `calc(var(${rowsName}) * 1lh + 2 * ${vars.space.xs})`,
  maxBlockSize: "70vh",
  fieldSizing: "content",
});
