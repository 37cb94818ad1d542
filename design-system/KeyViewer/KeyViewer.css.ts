import { style } from "@vanilla-extract/css";
import { vars } from "../theme";

export const viewer = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.m,
  minInlineSize: 0,
});

export const scroller = style({
  /** A key of the usual kind, whole. */
  maxBlockSize: "23rem",
  padding: vars.space.m,
  overflow: "auto",
  border: `1px solid ${vars.colour.line}`,
  borderRadius: vars.radius.card,
  background: vars.colour.sunken,
});

export const text = style({
  margin: 0,
  fontFamily: vars.font.mono,
  fontSize: vars.size.caption,
  lineHeight: vars.leading.body,
  textAlign: "start",
  /** The letters are in the order in which they are stored, whatever marks are among them. */
  unicodeBidi: "isolate-override",
});

export const fingerprint = style({
  fontFamily: vars.font.mono,
  fontSize: vars.size.small,
  fontVariantNumeric: "tabular-nums slashed-zero",
});

export const userIds = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "flex-start",
  gap: vars.space.xxs,
});
