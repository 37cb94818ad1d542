import { createVar, style } from "@vanilla-extract/css";
import { vars, whenAttribute } from "../theme";
import { otpLengths } from "./otp";

const boxCount = createVar();
const gap = vars.space.xs;
const across = `(100cqi + ${gap}) / ${boxCount}`;

const fromLengths = Object.fromEntries(
  otpLengths.map((length) => [length, { vars: { [boxCount]: String(length) } }]),
);

/** Codes run from left to right in every script. Boxes shrink before they wrap, down to 320 px. */
export const root = style({
  position: "relative",
  direction: "ltr",
  containerType: "inline-size",
  inlineSize: "100%",
  maxInlineSize: `calc(${boxCount} * (3.25rem + ${gap}) - ${gap})`,
  // A class for each, because the site's content security policy has no room for style attributes.
  selectors: whenAttribute("data-length", fromLengths),
});

export const boxes = style({
  display: "grid",
  gridTemplateColumns: `repeat(${boxCount}, minmax(0, 1fr))`,
  gap,
  pointerEvents: "none",
});

export const box = style({
  blockSize: "3.5rem",
  border: `1px solid ${vars.colour.lineStrong}`,
  borderRadius: vars.radius.control,
  background: vars.colour.surface,
  transition: `border-color ${vars.duration.fast} ${vars.ease.out}`,
  selectors: {
    [`${root}:hover &`]: { borderColor: vars.colour.text },
    [`${root}:has([aria-invalid="true"]) &`]: { borderColor: vars.colour.critical },
    [`${root}:has(:disabled) &`]: { background: vars.colour.sunken, borderColor: vars.colour.line },
    [`${root}:focus-within &[data-current]`]: {
      outline: `2px solid ${vars.colour.focus}`,
      outlineOffset: "1px",
    },
  },
});

/** Clips the input's end. Not `hidden`: that could still be scrolled, and the caret after the last digit would do it. */
export const inputLayer = style({ position: "absolute", inset: 0, overflow: "clip" });

/**
 * The digits are in the middle of their boxes: each takes one box and one gap, and the first is moved in by half of
 * what a box leaves free. The input is one box longer than it looks, so that the caret after the last digit fits.
 */
export const input = style({
  position: "absolute",
  insetBlock: 0,
  insetInlineStart: 0,
  inlineSize: `calc(100% + ${across})`,
  paddingBlock: 0,
  paddingInlineStart: `calc((${across} - ${gap} - 1ch) / 2)`,
  paddingInlineEnd: 0,
  border: 0,
  borderRadius: 0,
  background: "transparent",
  fontFamily: vars.font.mono,
  fontSize: vars.size.title2,
  fontVariantNumeric: "tabular-nums",
  // Important, because readers may have all text set wider (WCAG 1.4.12): these digits already are, by their boxes.
  letterSpacing: `calc(${across} - 1ch) !important`,
  caretColor: vars.colour.accent,
  outline: "none",
  selectors: {
    "&:focus-visible": { outline: "none" },
    "&:disabled": { color: vars.colour.textQuiet, cursor: "not-allowed" },
  },
  "@media": {
    // Forced colours lay a plate behind text, and spaced text has one that covers the boxes' edges.
    "(forced-colors: active)": {
      forcedColorAdjust: "none",
      color: "CanvasText",
      selectors: { "&:disabled": { color: "GrayText" } },
    },
  },
});
