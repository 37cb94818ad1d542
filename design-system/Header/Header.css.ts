import { style } from "@vanilla-extract/css";
import { emptyMarker, media, vars } from "../theme";

export const header = style({
  borderBlockEnd: `1px solid ${vars.colour.line}`,
  background: vars.colour.page,
});

export const bar = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  alignItems: "center",
  columnGap: vars.space.l,
  inlineSize: "100%",
  maxInlineSize: vars.width.page,
  marginInline: "auto",
  paddingInline: vars.space.m,
  "@media": {
    [media.tablet]: { paddingInline: vars.space.xl },
    [media.desktop]: { flexWrap: "nowrap" },
  },
});

export const home = style({
  display: "flex",
  alignItems: "center",
  minInlineSize: 0,
  /** The bar is as high when the menu hangs open below it. */
  minBlockSize: "4rem",
  /** Around a name of several lines. */
  paddingBlock: vars.space.xs,
  /** A long name breaks rather than pushing the toggle to a line of its own. */
  maxInlineSize: `calc(100% - ${vars.width.touch} - ${vars.space.l})`,
  color: "inherit",
  textDecoration: "none",
  "@media": { [media.desktop]: { flexShrink: 0, maxInlineSize: "14rem" } },
});

/** Where there is no toggle it takes no room either: the links would move when the button replaces it. */
export const details = style({ "@media": { [media.desktop]: { display: "none" } } });

export const toggle = style({
  display: "grid",
  placeItems: "center",
  inlineSize: vars.width.touch,
  blockSize: vars.width.touch,
  marginInlineEnd: `calc(-1 * ${vars.space.s})`,
  padding: 0,
  border: "1px solid transparent",
  borderRadius: vars.radius.control,
  background: "transparent",
  color: vars.colour.text,
  fontSize: vars.size.lead,
  cursor: "pointer",
  listStyle: "none",
  ":hover": { background: vars.colour.sunken },
  selectors: { "&::-webkit-details-marker": { display: "none" } },
  "@media": { [media.desktop]: { display: "none" } },
});

export const whenClosed = style({ selectors: { [`${details}[open] &`]: { display: "none" } } });
export const whenOpen = style({ selectors: { [`${details}:not([open]) &`]: { display: "none" } } });

/** Folded away below the desktop's width unless its toggle says otherwise; a full row of its own when open. */
export const menu = style({
  display: "none",
  flexDirection: "column",
  flexBasis: "100%",
  gap: vars.space.m,
  minInlineSize: 0,
  paddingBlockEnd: vars.space.l,
  selectors: {
    "&[data-state='open']": { display: "flex" },
    [`${details}[open] ~ &`]: { display: "flex" },
  },
  "@media": {
    [media.desktop]: {
      display: "flex",
      flexDirection: "row",
      /** Long names and large text take a second line rather than running over the links. */
      flexWrap: "wrap",
      flexGrow: 1,
      flexBasis: "auto",
      alignItems: "center",
      justifyContent: "space-between",
      columnGap: vars.space.l,
      paddingBlockEnd: 0,
    },
  },
});

export const list = style({
  listStyleType: emptyMarker,
  "@media": { [media.desktop]: { display: "flex", columnGap: vars.space.l } },
});

export const item = style({
  display: "flex",
  alignItems: "center",
  minInlineSize: 0,
  minBlockSize: vars.width.touch,
  borderBlockStart: `1px solid ${vars.colour.line}`,
  color: vars.colour.textQuiet,
  fontSize: vars.size.body,
  textDecoration: "none",
  ":hover": { color: vars.colour.text },
  "@media": {
    [media.desktop]: { minBlockSize: "4rem", border: 0, fontSize: vars.size.small, whiteSpace: "nowrap" },
  },
  selectors: {
    "&[aria-current]": { color: vars.colour.text },
    "&[data-own]": { border: 0 },
  },
});

/** The line under the current link is under the words only. */
export const itemText = style({
  overflow: "hidden",
  textOverflow: "ellipsis",
  /** As much above the words as below them, the line's own width too. */
  paddingBlock: "calc(0.2em + 2px) 0.2em",
  borderBlockEnd: "2px solid transparent",
  selectors: {
    [`${item}[aria-current] &`]: { borderBlockEndColor: vars.colour.accent },
    [`${item}[data-own] &`]: { color: vars.colour.text },
  },
  "@media": {
    /** A transparent line would show there. */
    "(forced-colors: active)": {
      borderBlockEndWidth: 0,
      selectors: { [`${item}[aria-current] &`]: { borderBlockEndWidth: 2 } },
    },
    [media.desktop]: { selectors: { [`${item}[data-own] &`]: { maxInlineSize: "10rem" } } },
  },
});

export const tools = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.s,
  minInlineSize: 0,
  "@media": {
    [media.tablet]: { alignItems: "flex-start" },
    [media.desktop]: {
      flexDirection: "row",
      alignItems: "center",
      marginInlineStart: "auto",
      columnGap: vars.space.m,
      whiteSpace: "nowrap",
    },
  },
});

/** The text of a quiet button stands on the bar's edge. */
const outward = `calc(-1px - ${vars.space.s})`;
const quiet = "&:has(> [data-variant='quiet'])";

export const settings = style({
  alignSelf: "flex-start",
  selectors: { [quiet]: { marginInlineStart: outward } },
  "@media": {
    [media.desktop]: { alignSelf: "center", selectors: { [quiet]: { marginInline: `0 ${outward}` } } },
  },
});
