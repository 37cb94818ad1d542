import { style } from "@vanilla-extract/css";
import { vars } from "../theme";

export const details = style({ display: "flex", flexDirection: "column", gap: vars.space.l });

export const facts = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 8rem), 1fr))",
  gap: `${vars.space.s} ${vars.space.l}`,
});

export const fact = style({
  paddingBlockStart: vars.space.xs,
  borderBlockStart: `2px solid ${vars.colour.accent}`,
});

export const term = style({ color: vars.colour.textQuiet, fontSize: vars.size.caption });

export const value = style({
  fontFamily: vars.font.display,
  fontSize: vars.size.lead,
  lineHeight: vars.leading.snug,
  fontVariantNumeric: "tabular-nums",
  overflowWrap: "anywhere",
});

export const request = style({
  flexGrow: 1,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "flex-end",
  gap: vars.space.s,
});
