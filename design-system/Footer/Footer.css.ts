import { style } from "@vanilla-extract/css";
import { media, vars } from "../theme";

/** Not `none`: with that, Safari takes the list's role away. */
const emptyMarker = '""';

export const footer = style({
  borderBlockStart: `1px solid ${vars.colour.line}`,
  color: vars.colour.textQuiet,
  fontSize: vars.size.small,
});

export const content = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: vars.space.l,
  inlineSize: "100%",
  maxInlineSize: vars.width.page,
  marginInline: "auto",
  paddingInline: vars.space.m,
  paddingBlock: vars.space.xl,
  "@media": {
    [media.tablet]: {
      gridTemplateColumns: "minmax(0, 1fr) auto",
      gridTemplateRows: "auto 1fr",
      columnGap: vars.space.xl,
      paddingInline: vars.space.xl,
    },
    [media.desktop]: { gridTemplateColumns: "minmax(0, 1fr) auto auto", gridTemplateRows: "none" },
  },
});

export const company = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.s,
  "@media": { [media.tablet]: { gridRow: "span 2" }, [media.desktop]: { gridRow: "auto" } },
});

export const name = style({
  color: vars.colour.text,
  fontFamily: vars.font.display,
  fontSize: vars.size.lead,
});

/** The terms stand in one column, what they are in another. */
export const facts = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  gap: `${vars.space.xxs} ${vars.space.m}`,
});

export const fact = style({ display: "contents" });

export const detail = style({
  minInlineSize: 0,
  color: vars.colour.text,
  fontVariantNumeric: "tabular-nums",
  overflowWrap: "anywhere",
});

export const links = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.xs,
  /** On the line of the settings beside it. */
  "@media": { [media.desktop]: { paddingBlockStart: vars.space.xs } },
  listStyleType: emptyMarker,
});

export const settings = style({ minInlineSize: 0 });
