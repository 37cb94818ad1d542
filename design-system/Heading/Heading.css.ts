import { style } from "@vanilla-extract/css";
import { media, vars, whenAttribute } from "../theme";
import { lent } from "../theme/lent";

const display = {
  fontFamily: vars.font.display,
  fontWeight: vars.weight.display,
  lineHeight: vars.leading.tight,
  textWrap: "balance",
} as const;

export const page = style({ display: "flex", flexDirection: "column", gap: vars.space.s });

export const pageTitle = style(
  lent({
    ...display,
    fontSize: vars.size.title1,
    letterSpacing: "-0.015em",
    /** When the focus is moved here, its frame goes round the words. */
    ":focus-visible": { inlineSize: "fit-content", maxInlineSize: "100%" },
    "@media": { [media.tablet]: { fontSize: vars.size.display } },
  }),
);

export const eyebrow = style({
  color: vars.colour.accent,
  fontSize: vars.size.caption,
  fontWeight: vars.weight.strong,
  letterSpacing: "0.12em",
  textTransform: "uppercase",
});

export const lead = style(
  lent({
    // As wide as the running text and the long fields below it (Layout's Measure).
    maxInlineSize: `calc(${vars.width.prose} + ${vars.space.m})`,
    color: vars.colour.textQuiet,
    fontSize: vars.size.lead,
    lineHeight: vars.leading.lead,
  }),
);

export const section = style({ display: "flex", flexDirection: "column", gap: vars.space.xs });

export const sectionTitle = style(
  lent({
    ...display,
    lineHeight: vars.leading.snug,
    selectors: whenAttribute("data-level", {
      "2": { fontSize: vars.size.title2 },
      "3": { fontSize: vars.size.title3 },
      "4": { fontSize: vars.size.lead },
    }),
  }),
);
