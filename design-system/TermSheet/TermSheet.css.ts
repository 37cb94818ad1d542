import { style } from "@vanilla-extract/css";
import { emptyMarker, media, vars } from "../theme";

export const sheet = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.l,
  padding: vars.space.m,
  border: `1px solid ${vars.colour.lineStrong}`,
  borderRadius: vars.radius.card,
  background: vars.colour.surface,
  "@media": { [media.tablet]: { padding: vars.space.l } },
});

export const head = style({ display: "flex", flexDirection: "column", gap: vars.space.xxs });

export const title = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  columnGap: vars.space.m,
  color: vars.colour.textQuiet,
  fontSize: vars.size.small,
  fontWeight: vars.weight.strong,
});

/** A signer's name may be one word. */
export const status = style({ color: vars.colour.text, overflowWrap: "anywhere" });

export const amount = style({
  fontFamily: vars.font.display,
  fontSize: vars.size.title2,
  lineHeight: vars.leading.snug,
  fontVariantNumeric: "tabular-nums",
  overflowWrap: "anywhere",
});

export const lapses = style({ color: vars.colour.textQuiet, fontSize: vars.size.small });

export const block = style({ display: "flex", flexDirection: "column", gap: vars.space.xs });

export const name = style({ fontSize: vars.size.small, fontWeight: vars.weight.strong });

export const instalments = style({ listStyleType: emptyMarker });

export const instalment = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  columnGap: vars.space.m,
  paddingBlock: vars.space.xs,
  borderBlockStart: `1px solid ${vars.colour.line}`,
  overflowWrap: "anywhere",
});

export const part = style({ fontVariantNumeric: "tabular-nums" });

export const text = style({ whiteSpace: "pre-line", overflowWrap: "anywhere" });
