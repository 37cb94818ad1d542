import { style } from "@vanilla-extract/css";
import { vars, whenAttribute } from "../theme";

export const notice = style({
  display: "flex",
  gap: vars.space.s,
  padding: vars.space.m,
  border: `1px solid ${vars.colour.line}`,
  borderInlineStart: "3px solid",
  borderRadius: vars.radius.control,
  selectors: whenAttribute("data-tone", {
    info: { background: vars.colour.sunken, borderInlineStartColor: vars.colour.lineStrong },
    positive: { background: vars.colour.positiveSoft, borderInlineStartColor: vars.colour.positive },
    caution: { background: vars.colour.cautionSoft, borderInlineStartColor: vars.colour.caution },
    critical: { background: vars.colour.criticalSoft, borderInlineStartColor: vars.colour.critical },
  }),
});

/** Out of the flow while it is empty, where it would leave a gap; not hidden, because then it could not announce. */
export const region = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: vars.space.m,
  selectors: { "&:empty": { position: "absolute" } },
});

export const icon = style({
  marginBlockStart: "0.15em",
  selectors: {
    "[data-tone='positive'] > &": { color: vars.colour.positive },
    "[data-tone='caution'] > &": { color: vars.colour.caution },
    "[data-tone='critical'] > &": { color: vars.colour.critical },
  },
});

export const body = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.xxs,
  minInlineSize: 0,
  maxInlineSize: vars.width.prose,
});

export const title = style({ fontWeight: vars.weight.strong });
