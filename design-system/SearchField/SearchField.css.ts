import { style } from "@vanilla-extract/css";
import { vars } from "../theme";

export const holder = style({ position: "relative" });

export const search = style({
  paddingInlineStart: vars.space.xl,
  /** Chromium's own cross is of its own blue. */
  "::-webkit-search-cancel-button": { filter: "grayscale(1)" },
});

export const glass = style({
  position: "absolute",
  insetBlock: 0,
  insetInlineStart: vars.space.s,
  marginBlock: "auto",
  color: vars.colour.textQuiet,
  pointerEvents: "none",
});
