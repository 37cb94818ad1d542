import { style } from "@vanilla-extract/css";
import { media, vars, whenAttribute } from "../theme";

const column = { display: "flex", flexDirection: "column", gap: vars.space.l } as const;

export const entry = style({
  display: "grid",
  gridTemplateColumns: `minmax(0, ${vars.width.form})`,
  justifyContent: "center",
  gap: vars.space.xl,
  "@media": {
    [media.desktop]: {
      gridTemplateColumns: `minmax(0, 1fr) minmax(0, ${vars.width.entry})`,
      gap: vars.space.xxxl,
      paddingBlock: vars.space.xl,
    },
  },
});

export const intro = style({
  ...column,
  "@media": { [media.desktop]: { alignSelf: "start", position: "sticky", insetBlockStart: vars.space.xl } },
});

export const content = style({
  ...column,
  minInlineSize: 0,
  "@media": {
    [media.desktop]: {
      paddingInlineStart: vars.space.xxl,
      borderInlineStart: `1px solid ${vars.colour.line}`,
    },
  },
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
