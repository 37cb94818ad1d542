import { style } from "@vanilla-extract/css";
import { emptyMarker, vars } from "../theme";

export const list = style({ listStyleType: emptyMarker, maxInlineSize: vars.width.prose });

export const event = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.xs,
  paddingBlock: vars.space.m,
  paddingInlineStart: vars.space.m,
  borderInlineStart: `2px solid ${vars.colour.line}`,
  /** The target of a fragment must not lie under the header. */
  scrollMarginBlockStart: vars.space.xxl,
  selectors: { "&[data-new]": { borderInlineStartColor: vars.colour.accent } },
});

export const head = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  columnGap: vars.space.s,
});

export const fresh = style({ color: vars.colour.accent, fontSize: vars.size.small });

export const facts = style({
  color: vars.colour.textQuiet,
  fontSize: vars.size.small,
  fontVariantNumeric: "tabular-nums",
  /** A name without a blank would widen its line, which is as wide as its longest word at least. */
  overflowWrap: "anywhere",
});

export const text = style({ whiteSpace: "pre-line", overflowWrap: "anywhere" });

export const scroller = style({
  maxBlockSize: "12rem",
  overflow: "auto",
  marginBlock: vars.space.xs,
  padding: vars.space.s,
  border: `1px solid ${vars.colour.line}`,
  borderRadius: vars.radius.control,
  background: vars.colour.sunken,
});

export const message = style({ fontFamily: vars.font.mono, fontSize: vars.size.small });

export const files = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.s,
  listStyleType: emptyMarker,
});

export const file = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "flex-start",
  paddingInlineStart: vars.space.s,
  borderInlineStart: `1px solid ${vars.colour.line}`,
});

export const name = style({ overflowWrap: "anywhere" });

export const hash = style({ fontFamily: vars.font.mono, overflowWrap: "anywhere" });

export const copy = style({ color: vars.colour.accent, textDecorationLine: "underline" });
