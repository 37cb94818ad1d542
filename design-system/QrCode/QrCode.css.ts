import { style } from "@vanilla-extract/css";
import { vars } from "../theme";

export const frame = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "flex-start",
  gap: vars.space.m,
});

/** Black on white in every theme: cameras need the contrast, and forced colours must not take it away. */
export const code = style({
  display: "block",
  inlineSize: "100%",
  maxInlineSize: "13rem",
  blockSize: "auto",
  background: "#ffffff",
  border: `1px solid ${vars.colour.line}`,
  borderRadius: vars.radius.card,
  forcedColorAdjust: "none",
});

/** Its text stands on the edge of the picture. */
export const toggle = style({ marginInlineStart: `calc(-1px - ${vars.space.s})` });

export const secret = style({
  padding: vars.space.s,
  background: vars.colour.sunken,
  border: `1px solid ${vars.colour.line}`,
  borderRadius: vars.radius.control,
  fontFamily: vars.font.mono,
  fontSize: vars.size.body,
  fontVariantNumeric: "slashed-zero",
  overflowWrap: "anywhere",
});

/** Drawn apart, not written apart: a selection copies no spaces either. */
export const group = style({
  selectors: { "&:not(:last-child)": { marginInlineEnd: "1ch" } },
});

export const shown = style({ display: "flex", flexDirection: "column", gap: vars.space.s });
