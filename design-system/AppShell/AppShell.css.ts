import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { media, vars } from "../theme";

export const shell = style({
  display: "flex",
  flexDirection: "column",
  minBlockSize: "100dvh",
  /**
   * An open dialog, whose backdrop takes what is pressed, changes both of these on the body. Set here, they are not
   * inherited, and the style of no element of a long page is worked out again.
   */
  pointerEvents: "auto",
  vars: { "--removed-body-scroll-bar-size": "0px" },
});

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

const grow = keyframes({ from: { inlineSize: "10%" } });

/** It slows down and never ends: how long it takes is unknown. A border is there in forced colours too. */
export const waiting = style({
  position: "fixed",
  zIndex: vars.layer.skipLink,
  insetInlineStart: 0,
  insetBlockStart: 0,
  inlineSize: "90%",
  borderBlockStart: `3px solid ${vars.colour.accent}`,
  animation: `${grow} 10s ${vars.ease.out}`,
});

export const main = style({
  flexGrow: 1,
  inlineSize: "100%",
  maxInlineSize: vars.width.page,
  marginInline: "auto",
  paddingInline: vars.space.m,
  paddingBlock: vars.space.xl,
  /** It takes the focus from the skip link only as the position to continue from; it is no control. */
  outline: "none",
  "@media": {
    [media.tablet]: { paddingInline: vars.space.xl, paddingBlock: vars.space.xxl },
    /** The browser gives paper its margins; more at the end would make an empty page of its own. */
    print: { padding: 0 },
  },
});

export const notice = style({
  inlineSize: "100%",
  maxInlineSize: vars.width.page,
  marginInline: "auto",
  paddingInline: vars.space.m,
  paddingBlockStart: vars.space.m,
  "@media": { [media.tablet]: { paddingInline: vars.space.xl } },
});

/** Who prints a page wants its content. */
globalStyle(`${shell} > :not(main)`, { "@media": { print: { display: "none" } } });
