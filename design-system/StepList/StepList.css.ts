import { style } from "@vanilla-extract/css";
import { emptyMarker, vars } from "../theme";

export const list = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 17rem), 1fr))",
  gap: `${vars.space.xl} ${vars.space.xl}`,
  listStyleType: emptyMarker,
});

export const step = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.xs,
  minInlineSize: 0,
  paddingBlockStart: vars.space.m,
  borderBlockStart: `1px solid ${vars.colour.text}`,
});

export const head = style({
  display: "flex",
  justifyContent: "space-between",
  alignItems: "center",
  marginBlockEnd: vars.space.xs,
});

export const number = style({
  color: vars.colour.textQuiet,
  fontFamily: vars.font.mono,
  fontSize: vars.size.small,
});

export const icon = style({ inlineSize: "1.75rem", blockSize: "1.75rem", color: vars.colour.accent });

/** One size for both ranks: the steps of a page look the same wherever they are in its outline. */
export const title = style({ selectors: { "&&": { fontSize: vars.size.title3 } } });

export const description = style({ color: vars.colour.textQuiet, whiteSpace: "pre-line" });
