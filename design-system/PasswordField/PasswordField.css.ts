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
  selectors: {
    "&:enabled": { cursor: "pointer" },
    "&:enabled:hover": { color: vars.colour.text },
    "&:disabled": { cursor: "not-allowed" },
  },
  outlineOffset: "-4px",
});

/** Large text on a phone: a part of the rule may be wider than its field, and its words wrap. */
const narrow = "(max-width: 12em)";

export const rule = style({ containerType: "inline-size" });

export const part = style({
  // Tick and words stay together, also among words of the other direction.
  whiteSpace: "nowrap",
  unicodeBidi: "isolate",
  "@container": {
    [narrow]: { position: "relative", paddingInlineStart: "1.25em", whiteSpace: "normal" },
  },
  selectors: { "&[data-state='met']": { color: vars.colour.positive } },
});

export const tick = style({
  display: "inline-block",
  inlineSize: "1em",
  blockSize: "1em",
  marginInlineEnd: "0.25em",
  verticalAlign: "-0.125em",
  // In its part's padding, which never leaves the first word.
  "@container": { [narrow]: { position: "absolute", insetBlockStart: "0.2em", insetInlineStart: 0 } },
});
