import { style } from "@vanilla-extract/css";
import { vars } from "../theme";

export const holder = style({ position: "relative" });

export const select = style({
  appearance: "none",
  paddingInlineEnd: vars.space.xl,
  textOverflow: "ellipsis",
});

export const chevron = style({
  position: "absolute",
  insetBlock: 0,
  insetInlineEnd: vars.space.s,
  marginBlock: "auto",
  color: vars.colour.textQuiet,
  pointerEvents: "none",
});
