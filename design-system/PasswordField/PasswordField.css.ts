import { style } from "@vanilla-extract/css";
import { vars } from "../theme";

export const holder = style({ position: "relative" });

export const input = style({
  paddingInlineEnd: vars.width.touch,
  /** Edge draws a reveal button of its own. */
  "::-ms-reveal": { display: "none" },
});

export const reveal = style({
  position: "absolute",
  insetBlock: 0,
  insetInlineEnd: 0,
  display: "grid",
  placeItems: "center",
  inlineSize: vars.width.touch,
  padding: 0,
  border: 0,
  borderRadius: vars.radius.control,
  background: "transparent",
  color: vars.colour.textQuiet,
  cursor: "pointer",
  ":hover": { color: vars.colour.text },
  outlineOffset: "-4px",
});

export const part = style({
  // Tick and words stay together, also among words of the other direction.
  whiteSpace: "nowrap",
  unicodeBidi: "isolate",
  selectors: { "&[data-state='met']": { color: vars.colour.positive } },
});

export const tick = style({
  display: "inline-block",
  inlineSize: "1em",
  blockSize: "1em",
  marginInlineEnd: "0.25em",
  verticalAlign: "-0.125em",
});
