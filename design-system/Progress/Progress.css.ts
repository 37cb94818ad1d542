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

const track = { background: vars.colour.sunken };
const bar = { background: vars.colour.accent };

export const progress = style({
  appearance: "none",
  display: "block",
  inlineSize: "100%",
  blockSize: "0.5rem",
  border: `1px solid ${vars.colour.lineStrong}`,
  borderRadius: vars.radius.control,
  overflow: "hidden",
  ...track,
  "::-webkit-progress-bar": track,
  "::-webkit-progress-value": bar,
  "::-moz-progress-bar": bar,
  "@media": { "(forced-colors: active)": { appearance: "auto" } },
});
