import { style } from "@vanilla-extract/css";
import { vars, whenAttribute } from "../theme";
import { lent } from "../theme/lent";

export const text = style(
  lent({
    maxInlineSize: vars.width.prose,
    selectors: {
      ...whenAttribute("data-tone", {
        quiet: { color: vars.colour.textQuiet },
        critical: { color: vars.colour.critical },
        positive: { color: vars.colour.positive },
      }),
      ...whenAttribute("data-size", {
        caption: { fontSize: vars.size.caption },
        small: { fontSize: vars.size.small },
        lead: { fontSize: vars.size.lead, lineHeight: vars.leading.lead },
      }),
    },
  }),
);

export const code = style(
  lent({
    fontFamily: vars.font.mono,
    fontSize: "0.9375em",
    fontVariantNumeric: "tabular-nums slashed-zero",
    overflowWrap: "anywhere",
  }),
);
