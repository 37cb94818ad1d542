import { style } from "@vanilla-extract/css";
import { emptyMarker, vars } from "../theme";

export const list = style({ listStyleType: emptyMarker, borderBlockEnd: `1px solid ${vars.colour.line}` });

export const message = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.xs,
  paddingBlock: vars.space.l,
  borderBlockStart: `1px solid ${vars.colour.line}`,
});

export const date = style({
  color: vars.colour.textQuiet,
  fontSize: vars.size.small,
  fontVariantNumeric: "tabular-nums",
});

export const unread = style({
  marginInlineStart: vars.space.s,
  color: vars.colour.accent,
  fontWeight: vars.weight.strong,
});

export const links = style({ display: "flex", flexWrap: "wrap", columnGap: vars.space.l });

/** One size for both ranks, and as wide as the text: right to left both begin at the same edge. */
export const title = style({
  maxInlineSize: vars.width.prose,
  selectors: { "&&": { fontSize: vars.size.title3 } },
});

export const text = style({ maxInlineSize: vars.width.prose, whiteSpace: "pre-line" });

export const none = style({
  paddingBlock: vars.space.l,
  borderBlock: `1px solid ${vars.colour.line}`,
  color: vars.colour.textQuiet,
});
