import { style } from "@vanilla-extract/css";
import { vars } from "../theme";

export const root = style({
  display: "flex",
  flexDirection: "column",
  minBlockSize: 0,
  // Eight options and the search: enough to see that there are more, small enough for a phone held upright.
  maxBlockSize: "26rem",
});

export const search = style({
  display: "flex",
  alignItems: "center",
  gap: vars.space.s,
  paddingInline: vars.space.s,
  borderBlockEnd: `2px solid ${vars.colour.line}`,
  color: vars.colour.textQuiet,
  selectors: { "&:focus-within": { borderColor: vars.colour.focus } },
  "@media": {
    // There all edges have one colour.
    "(forced-colors: active)": {
      selectors: { "&:focus-within": { outline: "2px solid Highlight", outlineOffset: "-2px" } },
    },
  },
});

/** As wide as a flag, so that the typed text is above the titles. */
export const searchIcon = style({ inlineSize: "1.5em" });

export const searchInput = style({
  flexGrow: 1,
  minInlineSize: 0,
  minBlockSize: vars.width.touch,
  padding: 0,
  border: 0,
  background: "transparent",
  color: vars.colour.text,
  "::placeholder": { color: vars.colour.textQuiet, opacity: 1 },
  selectors: { "&:focus-visible": { outline: "none" } },
});

/** Where it gets narrow the dial code goes below the title, before the title is broken. */
export const title = style({
  flex: "1 1 4rem",
  minInlineSize: 0,
  selectors: {
    // The placeholder of a flag. An element for it would be created, laid out and removed again hundreds of times.
    "&:first-child": { marginInlineStart: `calc(1.5em + ${vars.space.s})` },
  },
});

export const dialCode = style({
  color: vars.colour.textQuiet,
  fontWeight: vars.weight.regular,
  fontVariantNumeric: "tabular-nums",
});

export const resultCount = style({
  selectors: {
    '&[data-state="none"]': {
      paddingInline: vars.space.s,
      paddingBlock: vars.space.m,
      color: vars.colour.textQuiet,
    },
    '&[data-state="some"]': {
      position: "absolute",
      inlineSize: "1px",
      blockSize: "1px",
      overflow: "hidden",
      clipPath: "inset(50%)",
      whiteSpace: "nowrap",
    },
  },
});
