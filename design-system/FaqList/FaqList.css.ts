import { style } from "@vanilla-extract/css";
import { emptyMarker, vars } from "../theme";

export const list = style({ listStyleType: emptyMarker, borderBlockEnd: `1px solid ${vars.colour.line}` });

export const item = style({ borderBlockStart: `1px solid ${vars.colour.line}` });

export const details = style({});

export const question = style({
  display: "flex",
  justifyContent: "space-between",
  alignItems: "baseline",
  gap: vars.space.l,
  paddingBlock: vars.space.m,
  fontFamily: vars.font.display,
  fontSize: vars.size.title3,
  lineHeight: vars.leading.snug,
  // A long word of large text leaves the sign its place.
  overflowWrap: "anywhere",
  cursor: "pointer",
  listStyle: "none",
  ":hover": { color: vars.colour.accent },
  selectors: { "&::-webkit-details-marker": { display: "none" } },
});

/** A plus that becomes a cross, in the accent colour, while the answer shows. */
export const sign = style({
  alignSelf: "center",
  color: vars.colour.textQuiet,
  transition: `transform ${vars.duration.normal} ${vars.ease.out}`,
  selectors: { [`${details}[open] &`]: { transform: "rotate(45deg)", color: vars.colour.accent } },
});

export const answer = style({
  maxInlineSize: vars.width.prose,
  paddingBlockEnd: vars.space.l,
  color: vars.colour.textQuiet,
  whiteSpace: "pre-line",
});

export const none = style({
  paddingBlock: vars.space.l,
  borderBlock: `1px solid ${vars.colour.line}`,
  color: vars.colour.textQuiet,
});
