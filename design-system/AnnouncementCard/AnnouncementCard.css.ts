import { style } from "@vanilla-extract/css";
import { vars } from "../theme";

/** How wide a grid of cards is while it has two columns, and while it has three: columns of 17 rem, gaps of 1.5. */
const twoColumns = "(min-width: 35.5rem) and (max-width: 53.99rem)";
const threeColumns = "(min-width: 54rem) and (max-width: 72.49rem)";
const aloneInTwo = ":last-child:nth-child(odd)";
const aloneInThree = ":last-child:nth-child(3n + 1)";

/** A card with a row to itself takes all of it, its picture one column. */
const wide = { flexDirection: "row", gridColumn: "1 / -1" } as const;

export const card = style({
  display: "flex",
  flexDirection: "column",
  minInlineSize: 0,
  overflow: "hidden",
  border: `1px solid ${vars.colour.line}`,
  borderRadius: vars.radius.card,
  background: vars.colour.surface,
  "@container": {
    [twoColumns]: { selectors: { [`&${aloneInTwo}`]: wide } },
    [threeColumns]: { selectors: { [`&${aloneInThree}`]: wide } },
  },
});

export const image = style({
  inlineSize: "100%",
  blockSize: "auto",
  aspectRatio: "16 / 9",
  objectFit: "cover",
  background: vars.colour.sunken,
  "@container": {
    [twoColumns]: {
      selectors: { [`${card}${aloneInTwo} > &`]: { inlineSize: "calc((100% - 1.5rem) / 2)", flexShrink: 0 } },
    },
    [threeColumns]: {
      selectors: { [`${card}${aloneInThree} > &`]: { inlineSize: "calc((100% - 3rem) / 3)", flexShrink: 0 } },
    },
  },
});

export const body = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.s,
  minInlineSize: 0,
  padding: vars.space.l,
});

export const text = style({ color: vars.colour.textQuiet, whiteSpace: "pre-line" });
