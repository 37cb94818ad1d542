import { style } from "@vanilla-extract/css";
import { vars } from "../theme";

/** Two controls side by side; at 320 px and 200 % text the number takes a line of its own. */
export const root = style({ display: "flex", flexWrap: "wrap", gap: vars.space.xxs });

export const button = style({
  display: "flex",
  alignItems: "center",
  gap: vars.space.xxs,
  inlineSize: "auto",
  "@media": {
    // Without scripts it could not open anything.
    "(scripting: none)": { display: "none" },
  },
});

/** The native select, where the list of countries did not come. */
export const select = style({ inlineSize: "8rem", textOverflow: "ellipsis" });

/** A number runs from left to right in every script, from the side where the page's text begins. */
export const input = style({
  flex: "1 1 10rem",
  minInlineSize: 0,
  fontVariantNumeric: "tabular-nums",
  selectors: {
    "[dir='rtl'] &": { textAlign: "right" },
  },
});
