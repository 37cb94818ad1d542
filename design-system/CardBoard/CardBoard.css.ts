import { style } from "@vanilla-extract/css";
import { media, vars } from "../theme";

/** As many equal columns as the width bears; every group takes whole ones, so that all cards of a board line up. */
export const board = style({
  display: "grid",
  columnGap: vars.space.l,
  rowGap: vars.space.xl,
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": {
    [media.tablet]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
    [media.desktop]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
  },
});

export const group = style({
  display: "grid",
  alignContent: "start",
  rowGap: vars.space.m,
  gridTemplateColumns: "subgrid",
  "@media": {
    [media.tablet]: { selectors: { "&:not([data-columns='1'])": { gridColumn: "span 2" } } },
    [media.desktop]: { selectors: { "&[data-columns='3']": { gridColumn: "span 3" } } },
  },
});

/** The rule above a group spans all of its cards, so that it is seen what belongs together. */
export const label = style({
  gridColumn: "1 / -1",
  paddingBlockStart: vars.space.s,
  borderBlockStart: `1px solid ${vars.colour.line}`,
});

export const cards = style({
  display: "grid",
  gridColumn: "1 / -1",
  rowGap: vars.space.l,
  gridTemplateColumns: "subgrid",
  margin: 0,
  padding: 0,
  listStyle: "none",
});
