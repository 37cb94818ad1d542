import { style } from "@vanilla-extract/css";
import { media, vars } from "../theme";

export const table = style({
  inlineSize: "100%",
  borderCollapse: "collapse",
  fontSize: vars.size.small,
  textAlign: "start",
});

export const caption = style({
  paddingBlockEnd: vars.space.xs,
  fontFamily: vars.font.display,
  fontSize: vars.size.title3,
  lineHeight: vars.leading.snug,
  textAlign: "start",
});

const cell = style({
  paddingBlock: vars.space.xs,
  paddingInline: 0,
  textAlign: "start",
  verticalAlign: "baseline",
  /** Identifiers in criteria have no place to break; they must not widen a phone's page. */
  overflowWrap: "anywhere",
  selectors: { "&:first-child": { paddingInlineEnd: vars.space.m } },
});

export const columnName = style([
  cell,
  {
    borderBlockEnd: `1px solid ${vars.colour.lineStrong}`,
    color: vars.colour.textQuiet,
    fontSize: vars.size.caption,
    fontWeight: vars.weight.regular,
    selectors: { "&:first-child": { inlineSize: "40%" } },
    "@media": { [media.tablet]: { selectors: { "&:first-child": { inlineSize: "30%" } } } },
  },
]);

export const row = style({ borderBlockEnd: `1px solid ${vars.colour.line}` });
export const name = style([cell, { fontWeight: vars.weight.strong }]);
export const value = style([cell, { color: vars.colour.text }]);
