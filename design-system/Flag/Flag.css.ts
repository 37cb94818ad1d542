import { style } from "@vanilla-extract/css";
import { vars } from "../theme";

/** The edge keeps flags with white fields in sight on white. */
export const flag = style({
  flexShrink: 0,
  /** Beside text on its baseline, the flag is in the middle of the line. */
  alignSelf: "center",
  inlineSize: "1.5em",
  blockSize: "1em",
  border: `1px solid ${vars.colour.line}`,
  borderRadius: "1px",
});
