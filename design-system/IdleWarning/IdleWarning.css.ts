import { style } from "@vanilla-extract/css";
import { vars } from "../theme";

export const left = style({
  fontFamily: vars.font.display,
  fontSize: vars.size.title1,
  lineHeight: vars.leading.tight,
  fontVariantNumeric: "tabular-nums lining-nums",
});
