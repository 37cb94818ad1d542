import { style, styleVariants } from "@vanilla-extract/css";
import { vars, whenAttribute } from "../theme";

export const panel = style({
  border: `1px solid ${vars.colour.line}`,
  borderRadius: vars.radius.card,
  selectors: whenAttribute("data-tone", {
    plain: { background: vars.colour.surface },
    sunken: { background: vars.colour.sunken },
  }),
});

export const padding = styleVariants(vars.space, (space) => ({ padding: space }));
