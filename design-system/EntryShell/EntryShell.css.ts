import { style } from "@vanilla-extract/css";
import { vars, whenAttribute } from "../theme";

export const entry = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.xl,
  inlineSize: "100%",
  maxInlineSize: vars.width.form,
  marginInline: "auto",
});

export const steps = style({ display: "flex", flexDirection: "column", gap: vars.space.xs });

export const stepText = style({
  color: vars.colour.textQuiet,
  fontSize: vars.size.caption,
  fontVariantNumeric: "tabular-nums",
});

export const rail = style({ display: "flex", gap: vars.space.xxs });

export const railPart = style({
  flexGrow: 1,
  blockSize: 2,
  background: vars.colour.line,
  selectors: whenAttribute("data-state", {
    done: { background: vars.colour.accent },
    current: { background: vars.colour.accent },
  }),
  "@media": { "(forced-colors: active)": { selectors: { "&[data-state]": { background: "CanvasText" } } } },
});

export const footer = style({
  borderBlockStart: `1px solid ${vars.colour.line}`,
  paddingBlockStart: vars.space.m,
  color: vars.colour.textQuiet,
  fontSize: vars.size.small,
});
