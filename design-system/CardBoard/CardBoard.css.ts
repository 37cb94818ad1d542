import { style } from "@vanilla-extract/css";
import { media, vars } from "../theme";

const rows = "&[data-look='rows']";

export const board = style({
  display: "grid",
  rowGap: vars.space.xl,
  gridTemplateColumns: "minmax(0, 1fr)",
  selectors: { [rows]: { rowGap: vars.space.m } },
});

export const group = style({
  display: "grid",
  rowGap: vars.space.m,
  gridTemplateColumns: "minmax(0, 1fr)",
  selectors: { [`${board}[data-look="rows"] &`]: { rowGap: vars.space.xs } },
});

/** The rule above a group spans all of its cards, so that it is seen what belongs together. */
export const label = style({
  paddingBlockStart: vars.space.s,
  borderBlockStart: `1px solid ${vars.colour.line}`,
});

const columns = (count: number) => ({
  selectors: { "&[data-look='cards']": { gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` } },
});

/** As many equal columns as the width bears, so that all cards of a board line up. */
export const cards = style({
  display: "grid",
  gap: vars.space.l,
  gridTemplateColumns: "minmax(0, 1fr)",
  margin: 0,
  padding: 0,
  listStyle: "none",
  selectors: { [rows]: { gap: 0 } },
  "@media": { [media.tablet]: columns(2), [media.desktop]: columns(3) },
});
