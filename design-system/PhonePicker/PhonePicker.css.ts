import { style } from "@vanilla-extract/css";
import { vars } from "../theme";

export const root = style({ display: "flex" });

export const button = style({
  display: "flex",
  alignItems: "center",
  gap: vars.space.xxs,
  flexShrink: 0,
  inlineSize: "auto",
  borderStartEndRadius: 0,
  borderEndEndRadius: 0,
  borderInlineEnd: 0,
  cursor: "pointer",
  selectors: {
    // Above its neighbour, so that the outline shows on all sides.
    "&:focus-visible": { position: "relative", zIndex: 1 },
  },
  "@media": {
    // Without scripts it could not open anything.
    "(scripting: none)": { display: "none" },
  },
});

/** A number runs from left to right in every script, from the side where the page's text begins. */
export const input = style({
  minInlineSize: 0,
  borderStartStartRadius: 0,
  borderEndStartRadius: 0,
  fontVariantNumeric: "tabular-nums",
  selectors: {
    "[dir='rtl'] &": { textAlign: "right" },
  },
});
