import { style } from "@vanilla-extract/css";
import { vars } from "../theme";

export const card = style({
  display: "flex",
  flexDirection: "column",
  minInlineSize: 0,
  overflow: "hidden",
  border: `1px solid ${vars.colour.line}`,
  borderRadius: vars.radius.card,
  background: vars.colour.surface,
});

export const image = style({
  inlineSize: "100%",
  blockSize: "auto",
  aspectRatio: "16 / 9",
  objectFit: "cover",
  background: vars.colour.sunken,
});

export const body = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.s,
  padding: vars.space.l,
});

export const text = style({ color: vars.colour.textQuiet, whiteSpace: "pre-line" });
