import { style } from "@vanilla-extract/css";
import { media, vars } from "../theme";

export const shell = style({ display: "flex", flexDirection: "column", minBlockSize: "100dvh" });

export const skipLink = style({
  position: "absolute",
  zIndex: vars.layer.skipLink,
  insetInlineStart: vars.space.m,
  insetBlockStart: vars.space.m,
  padding: `${vars.space.xs} ${vars.space.m}`,
  background: vars.colour.action,
  color: vars.colour.onAction,
  fontWeight: vars.weight.strong,
  selectors: { "&:not(:focus)": { clipPath: "inset(50%)", pointerEvents: "none" } },
});

export const main = style({
  flexGrow: 1,
  inlineSize: "100%",
  maxInlineSize: vars.width.page,
  marginInline: "auto",
  paddingInline: vars.space.m,
  paddingBlock: vars.space.xl,
  /** It takes the focus from the skip link only to be the place to go on from; it is no control. */
  outline: "none",
  "@media": { [media.tablet]: { paddingInline: vars.space.xl, paddingBlock: vars.space.xxl } },
});

export const notice = style({
  inlineSize: "100%",
  maxInlineSize: vars.width.page,
  marginInline: "auto",
  paddingInline: vars.space.m,
  paddingBlockStart: vars.space.m,
  "@media": { [media.tablet]: { paddingInline: vars.space.xl } },
});
