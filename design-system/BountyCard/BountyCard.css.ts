import { style } from "@vanilla-extract/css";
import { vars, whenAttribute } from "../theme";

export const card = style({ display: "grid", blockSize: "100%" });

/**
 * A typographic face in a deep colour: a rule above, the title large, what to do below. The small hairlines give it the
 * look of a printed ticket.
 */
export const face = style({
  position: "relative",
  display: "flex",
  flexDirection: "column",
  gap: vars.space.s,
  minBlockSize: "14rem",
  padding: vars.space.l,
  border: 0,
  borderRadius: vars.radius.card,
  color: vars.colour.onCard,
  textAlign: "start",
  cursor: "pointer",
  overflow: "hidden",
  transition: `box-shadow ${vars.duration.normal} ${vars.ease.out}, translate ${vars.duration.normal} ${vars.ease.out}`,
  selectors: {
    ...whenAttribute("data-colour", {
      "1": { background: vars.colour.card1 },
      "2": { background: vars.colour.card2 },
      "3": { background: vars.colour.card3 },
      "4": { background: vars.colour.card4 },
      "5": { background: vars.colour.card5 },
    }),
    "&:hover": { translate: "0 -2px", boxShadow: vars.shadow.overlay },
    "&:active": { translate: "0 0" },
  },
  /** The edge is all that remains of the face then. */
  "@media": { "(forced-colors: active)": { border: "1px solid" } },
});

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
});

export const foot = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: vars.space.xs,
});

export const label = style({
  paddingBlock: vars.space.xxs,
  borderBlockEnd: "2px solid currentColor",
  fontWeight: vars.weight.strong,
  selectors: { [`${face}:hover &`]: { borderBlockEndColor: "transparent" } },
});

/** It runs off the card's end edge, and turns the card's colours around. */
export const ribbon = style({
  marginInlineEnd: `calc(-1 * ${vars.space.l})`,
  paddingBlock: vars.space.xxs,
  paddingInline: `${vars.space.m} ${vars.space.l}`,
  border: "1px solid transparent",
  background: vars.colour.onCard,
  fontSize: vars.size.small,
  fontWeight: vars.weight.strong,
  letterSpacing: "0.16em",
  selectors: {
    [`${face}[data-colour="1"] &`]: { color: vars.colour.card1 },
    [`${face}[data-colour="2"] &`]: { color: vars.colour.card2 },
    [`${face}[data-colour="3"] &`]: { color: vars.colour.card3 },
    [`${face}[data-colour="4"] &`]: { color: vars.colour.card4 },
    [`${face}[data-colour="5"] &`]: { color: vars.colour.card5 },
  },
});
