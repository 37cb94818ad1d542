import { style } from "@vanilla-extract/css";
import { vars } from "../theme";

export const textArea = style({
  resize: "vertical",
  lineHeight: vars.leading.body,
  maxBlockSize: "70vh",
  fieldSizing: "content",
});
