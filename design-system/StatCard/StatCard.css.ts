import { style } from "@vanilla-extract/css";
import { vars } from "../theme";

export const card = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.xxs,
  minInlineSize: 0,
  paddingBlock: vars.space.m,
  borderBlockStart: `1px solid ${vars.colour.text}`,
});

export const label = style({
  color: vars.colour.textQuiet,
  fontSize: vars.size.small,
  lineHeight: vars.leading.snug,
});

export const value = style({
  fontFamily: vars.font.mono,
  fontSize: vars.size.title1,
  fontVariantNumeric: "tabular-nums slashed-zero",
  lineHeight: vars.leading.tight,
  letterSpacing: "-0.04em",
  overflowWrap: "anywhere",
});

export const note = style({ color: vars.colour.textQuiet, fontSize: vars.size.small });
