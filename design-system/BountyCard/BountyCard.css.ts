import { createVar, style } from "@vanilla-extract/css";
import { media, vars, whenAttribute } from "../theme";

export const card = style({ display: "grid", blockSize: "100%" });

const paint = createVar();

const asRow = '&[data-look="row"]';

/**
 * A typographic face in a deep colour: a rule above, the title large, what to do below. The small hairlines give it the
 * look of a printed ticket.
 */
export const face = style({
  position: "relative",
  display: "flex",
  flexDirection: "column",
  gap: vars.space.s,
  minBlockSize: "10rem",
  padding: vars.space.l,
  border: 0,
  borderRadius: vars.radius.card,
  background: paint,
  color: vars.colour.onCard,
  textAlign: "start",
  cursor: "pointer",
  overflow: "hidden",
  transition: `box-shadow ${vars.duration.normal} ${vars.ease.out}, translate ${vars.duration.normal} ${vars.ease.out}`,
  selectors: {
    ...whenAttribute("data-colour", {
      "1": { vars: { [paint]: vars.colour.card1 } },
      "2": { vars: { [paint]: vars.colour.card2 } },
      "3": { vars: { [paint]: vars.colour.card3 } },
      "4": { vars: { [paint]: vars.colour.card4 } },
      "5": { vars: { [paint]: vars.colour.card5 } },
    }),
    "&:hover": { translate: "0 -2px", boxShadow: vars.shadow.overlay },
    "&:active": { translate: "0 0" },
    // A row has its colour at its beginning alone.
    [asRow]: {
      flexFlow: "row wrap",
      alignItems: "baseline",
      columnGap: vars.space.l,
      minBlockSize: 0,
      paddingBlock: vars.space.s,
      paddingInline: vars.space.m,
      borderBlockEnd: `1px solid ${vars.colour.line}`,
      borderInlineStart: `4px solid ${paint}`,
      background: "none",
      color: vars.colour.text,
    },
    [`${asRow}:hover`]: { translate: "none", boxShadow: "none" },
  },
  /** The edge is all that remains of the face then. */
  "@media": {
    "(forced-colors: active)": { border: "1px solid" },
    [media.tablet]: { selectors: { '&[data-look="card"]': { minBlockSize: "14rem" } } },
  },
});

const inRow = `${face}[data-look="row"] &`;

export const small = style({
  display: "flex",
  alignItems: "baseline",
  justifyContent: "space-between",
  gap: vars.space.s,
  paddingBlockEnd: vars.space.xs,
  borderBlockEnd: "1px solid currentColor",
  color: vars.colour.onCardQuiet,
  fontSize: vars.size.caption,
  letterSpacing: "0.04em",
  selectors: {
    [inRow]: { order: 1, padding: 0, border: 0, color: vars.colour.textQuiet },
  },
  "@media": { [media.tablet]: { selectors: { [inRow]: { inlineSize: "14rem" } } } },
});

export const platform = style({ minInlineSize: 0, overflowWrap: "anywhere" });
export const level = style({ flexShrink: 0, fontVariantNumeric: "tabular-nums" });

export const title = style({
  flexGrow: 1,
  fontFamily: vars.font.display,
  fontSize: vars.size.title2,
  fontWeight: vars.weight.display,
  lineHeight: vars.leading.tight,
  letterSpacing: "-0.01em",
  textWrap: "balance",
  overflowWrap: "anywhere",
  selectors: { [inRow]: { flexBasis: "16rem", fontSize: vars.size.lead } },
});

export const foot = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: vars.space.xs,
  selectors: { [inRow]: { order: 2, marginInlineStart: "auto" } },
  "@media": { [media.tablet]: { selectors: { [inRow]: { inlineSize: "16rem" } } } },
});

export const label = style({
  paddingBlock: vars.space.xxs,
  borderBlockEnd: "2px solid currentColor",
  fontWeight: vars.weight.strong,
  selectors: { [`${face}:hover &`]: { borderBlockEndColor: "transparent" } },
});

/** What became of one's own request: framed, so that it is seen among cards that were not asked for. */
export const mark = style({
  paddingBlock: vars.space.xxs,
  paddingInline: vars.space.s,
  border: "1px solid currentColor",
  fontWeight: vars.weight.strong,
});

/** It runs off the card's end edge, and turns the card's colours around. */
export const ribbon = style({
  marginInlineEnd: `calc(-1 * ${vars.space.l})`,
  paddingBlock: vars.space.xxs,
  paddingInline: `${vars.space.m} ${vars.space.l}`,
  border: "1px solid transparent",
  background: vars.colour.onCard,
  color: paint,
  fontSize: vars.size.small,
  fontWeight: vars.weight.strong,
  letterSpacing: "0.16em",
  selectors: {
    [inRow]: {
      marginInlineEnd: 0,
      paddingInline: vars.space.s,
      background: paint,
      color: vars.colour.onCard,
    },
  },
});
