import { style } from "@vanilla-extract/css";
import { emptyMarker, media, vars } from "../theme";

export const list = style({ listStyleType: emptyMarker, borderBlockEnd: `1px solid ${vars.colour.line}` });

export const row = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: vars.space.xs,
  paddingBlock: vars.space.m,
  borderBlockStart: `1px solid ${vars.colour.line}`,
  "@media": {
    [media.tablet]: {
      gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr) auto",
      columnGap: vars.space.l,
      alignItems: "baseline",
    },
  },
});

export const name = style({ display: "flex", flexWrap: "wrap", alignItems: "baseline", gap: vars.space.xs });

export const label = style({ flexBasis: "100%", overflowWrap: "anywhere", color: vars.colour.textQuiet });

export const unseen = style({ color: vars.colour.accent, fontSize: vars.size.small });

export const state = style({ display: "flex", flexDirection: "column", gap: vars.space.xxs });

export const status = style({ fontWeight: vars.weight.strong });

export const turn = style({
  color: vars.colour.textQuiet,
  fontSize: vars.size.small,
  selectors: { "&[data-late]": { color: vars.colour.critical } },
});

export const changed = style({
  color: vars.colour.textQuiet,
  fontSize: vars.size.small,
  fontVariantNumeric: "tabular-nums",
});
