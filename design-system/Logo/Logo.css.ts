import { style } from "@vanilla-extract/css";
import { vars, whenAttribute } from "../theme";

export const logo = style({
  display: "inline-flex",
  alignItems: "center",
  gap: "0.4em",
  maxInlineSize: "100%",
  color: vars.colour.text,
  fontFamily: vars.font.display,
  fontWeight: vars.weight.display,
  lineHeight: vars.leading.tight,
  letterSpacing: "-0.01em",
  selectors: whenAttribute("data-size", {
    /** A word mark may stay smaller than large text (WCAG 1.4.4): its name would break in the middle of a narrow window. */
    s: { fontSize: `min(${vars.size.title3}, 6.5vw)` },
    m: { fontSize: `min(${vars.size.title1}, 11.5vw)` },
  }),
});

export const mark = style({ flexShrink: 0, inlineSize: "1.35em", blockSize: "1.35em" });

export const wall = style({ fill: "none", stroke: "currentColor", strokeWidth: 1.75 });

/** The one way in is the only colour of the mark. */
export const way = style({ fill: "none", stroke: vars.colour.accent, strokeWidth: 1.75 });
export const seat = style({ fill: vars.colour.accent });

export const word = style({ overflowWrap: "anywhere" });
