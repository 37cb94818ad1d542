import { style } from "@vanilla-extract/css";
import { vars } from "../theme";

export const textLink = style({
  color: vars.colour.accent,
  textDecorationLine: "underline",
  textDecorationThickness: "1px",
  textUnderlineOffset: "0.2em",
  borderRadius: vars.radius.control,
  ":hover": { color: vars.colour.accentStrong, textDecorationThickness: "2px" },
});

export const externalMark = style({
  display: "inline-block",
  inlineSize: "0.8em",
  blockSize: "0.8em",
  marginInlineStart: "0.25em",
  selectors: { "[dir='rtl'] &": { transform: "scaleX(-1)" } },
});
