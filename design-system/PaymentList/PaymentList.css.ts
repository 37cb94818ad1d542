import { style } from "@vanilla-extract/css";
import { emptyMarker, vars } from "../theme";

export const list = style({ listStyleType: emptyMarker, borderBlockEnd: `1px solid ${vars.colour.line}` });

export const payment = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.xxs,
  paddingBlock: vars.space.m,
  borderBlockStart: `1px solid ${vars.colour.line}`,
  overflowWrap: "anywhere",
});

export const head = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  columnGap: vars.space.m,
});

export const amount = style({ fontVariantNumeric: "tabular-nums" });

export const status = style({
  selectors: {
    "&[data-tone=positive]": { color: vars.colour.positive },
    "&[data-tone=critical]": { color: vars.colour.critical },
  },
});

export const facts = style({ color: vars.colour.textQuiet, fontSize: vars.size.small });

export const reason = style({ whiteSpace: "pre-line" });
