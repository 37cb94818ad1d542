import { style } from "@vanilla-extract/css";
import { light, vars } from "../theme";

export const paper = style({
  inlineSize: "100%",
  maxInlineSize: 608,
  blockSize: "auto",
  aspectRatio: "608 / 200",
  border: `1px solid ${vars.colour.line}`,
  borderRadius: vars.radius.card,
  /** Paper and ink do not follow the theme; the ink is for the alternative text of a picture that is missing. */
  background: light.colour.surface,
  color: light.colour.text,
});
