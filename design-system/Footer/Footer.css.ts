import { style } from "@vanilla-extract/css";
import { emptyMarker, media, vars } from "../theme";

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

/** With large text on a phone, so narrow that a value next to its term would break every few letters. */
const narrow = "(max-width: 17em)";

export const company = style({
  containerType: "inline-size",
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

/** The terms are in one column, their values in another; where that is too narrow, below. */
export const facts = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  gap: `${vars.space.xxs} ${vars.space.m}`,
  "@container": { [narrow]: { gridTemplateColumns: "minmax(0, 1fr)", rowGap: vars.space.s } },
});

export const fact = style({
  display: "contents",
  "@container": { [narrow]: { display: "block" } },
});

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
  /** On the line of the adjacent settings. */
  "@media": { [media.desktop]: { paddingBlockStart: vars.space.xs } },
  listStyleType: emptyMarker,
});

export const settings = style({ minInlineSize: 0 });
