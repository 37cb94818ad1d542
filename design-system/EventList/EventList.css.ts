import { style } from "@vanilla-extract/css";
import { emptyMarker, media, vars } from "../theme";

export const list = style({ listStyleType: emptyMarker, borderBlockEnd: `1px solid ${vars.colour.line}` });

export const row = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: vars.space.s,
  alignItems: "start",
  paddingBlock: vars.space.l,
  borderBlockStart: `1px solid ${vars.colour.line}`,
  "@media": {
    [media.tablet]: { gridTemplateColumns: "3.5rem minmax(0, 1fr) 11rem", columnGap: vars.space.l },
  },
});

export const number = style({
  color: vars.colour.accent,
  fontFamily: vars.font.mono,
  fontSize: vars.size.small,
  /** On the first line of the adjacent title. */
  lineHeight: `calc(${vars.size.title3} * ${vars.leading.snug})`,
});

export const body = style({ display: "flex", flexDirection: "column", gap: vars.space.xs });

export const text = style({
  maxInlineSize: vars.width.prose,
  color: vars.colour.textQuiet,
  whiteSpace: "pre-line",
});

export const image = style({
  inlineSize: "100%",
  blockSize: "auto",
  aspectRatio: "16 / 9",
  objectFit: "cover",
  /** Where it has no column of its own it opens the event. */
  order: -1,
  "@media": { [media.tablet]: { order: 0 } },
  borderRadius: vars.radius.card,
  background: vars.colour.sunken,
});

export const none = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.xxs,
  paddingBlock: vars.space.l,
  borderBlock: `1px solid ${vars.colour.line}`,
});

export const noneTitle = style({
  fontFamily: vars.font.display,
  fontSize: vars.size.title3,
  lineHeight: vars.leading.snug,
});
