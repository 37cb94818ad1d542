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

const forced = "(forced-colors: active)";
const track = { background: vars.colour.sunken, "@media": { [forced]: { background: "Canvas" } } };
const bar = { background: vars.colour.accent, "@media": { [forced]: { background: "CanvasText" } } };

export const progress = style({
  appearance: "none",
  display: "block",
  inlineSize: "100%",
  blockSize: "0.5rem",
  border: `1px solid ${vars.colour.lineStrong}`,
  borderRadius: vars.radius.control,
  overflow: "hidden",
  // Else the bar would get the colour of its track.
  forcedColorAdjust: "none",
  background: vars.colour.sunken,
  "::-webkit-progress-bar": track,
  "::-webkit-progress-value": bar,
  "::-moz-progress-bar": bar,
  "@media": { [forced]: { background: "Canvas", borderColor: "CanvasText" } },
});
