import { style } from "@vanilla-extract/css";
import { vars } from "../theme";

/** The same room for short and long messages, so that the arrows stay under the pointer. */
export const message = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.xs,
  minBlockSize: "12rem",
});

export const title = style({
  fontFamily: vars.font.display,
  fontSize: vars.size.title3,
  fontWeight: vars.weight.display,
  lineHeight: vars.leading.snug,
  overflowWrap: "anywhere",
});

export const date = style({ color: vars.colour.textQuiet, fontSize: vars.size.caption });

export const text = style({
  maxInlineSize: vars.width.prose,
  /** Messages are plain text; their line breaks are part of them. */
  whiteSpace: "pre-line",
  overflowWrap: "anywhere",
});

/** Where large text leaves no room for all in a row, the position takes two lines before the second arrow goes below. */
export const arrows = style({
  flexGrow: 1,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: vars.space.s,
});

export const position = style({
  flex: "1 0 min-content",
  textAlign: "center",
  color: vars.colour.textQuiet,
  fontSize: vars.size.small,
  fontVariantNumeric: "tabular-nums",
});

/** Buttons need not grow with large text as the words do. */
const target = `min(${vars.width.touch}, 48px)`;

export const arrow = style({
  display: "grid",
  placeItems: "center",
  ":last-child": { marginInlineStart: "auto" },
  inlineSize: target,
  blockSize: target,
  padding: 0,
  border: `1px solid ${vars.colour.lineStrong}`,
  borderRadius: vars.radius.control,
  background: "transparent",
  cursor: "pointer",
  selectors: {
    "&:hover:not([aria-disabled='true'])": { borderColor: vars.colour.text, background: vars.colour.sunken },
    "&[aria-disabled='true']": {
      borderColor: vars.colour.line,
      color: vars.colour.textQuiet,
      opacity: 0.6,
      cursor: "default",
    },
  },
  "@media": {
    "(forced-colors: active)": {
      selectors: { "&[aria-disabled='true']": { color: "GrayText", opacity: 1 } },
    },
  },
});
