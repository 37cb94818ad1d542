import { style } from "@vanilla-extract/css";
import { vars } from "../theme";

export const disclosure = style({});

export const summary = style({
  display: "inline-flex",
  alignItems: "center",
  gap: vars.space.xs,
  /** As high as a finger needs (WCAG 2.5.8). */
  minBlockSize: "2rem",
  color: vars.colour.accent,
  cursor: "pointer",
  listStyle: "none",
  ":hover": { textDecoration: "underline" },
  selectors: { "&::-webkit-details-marker": { display: "none" } },
});

export const sign = style({
  flexShrink: 0,
  transform: "rotate(-90deg)",
  transition: `transform ${vars.duration.normal} ${vars.ease.out}`,
  selectors: {
    [`${disclosure}[open] > ${summary} > &`]: { transform: "none" },
    [`${disclosure}:dir(rtl):not([open]) > ${summary} > &`]: { transform: "rotate(90deg)" },
  },
});

export const content = style({ paddingBlockStart: vars.space.m });
