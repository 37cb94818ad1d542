import { style } from "@vanilla-extract/css";
import { vars } from "../theme";

export const group = style({
  display: "inline-flex",
  flexWrap: "wrap",
  border: `1px solid ${vars.colour.lineStrong}`,
  borderRadius: vars.radius.control,
});

export const choice = style({
  display: "inline-flex",
  alignItems: "center",
  gap: vars.space.xxs,
  minBlockSize: vars.width.touchSmall,
  paddingInline: vars.space.s,
  paddingBlock: 0,
  border: 0,
  borderRadius: vars.radius.control,
  background: "transparent",
  color: vars.colour.textQuiet,
  fontSize: vars.size.caption,
  cursor: "pointer",
  selectors: {
    "&:hover": { color: vars.colour.text },
    "&[aria-pressed='true']": {
      background: vars.colour.action,
      color: vars.colour.onAction,
    },
    "&:focus-visible": { zIndex: 1 },
  },
  "@media": {
    "(forced-colors: active)": {
      selectors: {
        "&[aria-pressed='true']": {
          background: "Highlight",
          color: "HighlightText",
          forcedColorAdjust: "none",
        },
      },
    },
  },
});
