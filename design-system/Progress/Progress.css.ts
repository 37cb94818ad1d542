import { style } from "@vanilla-extract/css";
import { vars } from "../theme";

export const holder = style({ display: "flex", flexDirection: "column", gap: vars.space.xxs });

export const words = style({
  display: "flex",
  justifyContent: "space-between",
  gap: vars.space.s,
  fontSize: vars.size.small,
});

export const figure = style({ color: vars.colour.textQuiet, fontVariantNumeric: "tabular-nums" });

export const progress = style({
  appearance: "none",
  display: "block",
  inlineSize: "100%",
  blockSize: "0.5rem",
  border: `1px solid ${vars.colour.lineStrong}`,
  borderRadius: vars.radius.control,
  overflow: "hidden",
  background: vars.colour.sunken,
  // Else forced colours would give the bar the colour of its track.
  forcedColorAdjust: "none",
  "::-webkit-progress-bar": { background: "transparent" },
  "::-webkit-progress-value": { background: vars.colour.accent },
  "::-moz-progress-bar": { background: vars.colour.accent },
  "@media": {
    "(forced-colors: active)": {
      borderColor: "CanvasText",
      background: "Canvas",
      selectors: {
        "&::-webkit-progress-value": { background: "CanvasText" },
        "&::-moz-progress-bar": { background: "CanvasText" },
      },
    },
  },
});
