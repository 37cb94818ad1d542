import { style } from "@vanilla-extract/css";
import { vars } from "../theme";

export const root = style({ position: "relative" });

export const select = style({ textOverflow: "ellipsis" });

/** Behind the button and of its size, so that a browser's own message about the field points at the right place. */
export const carrier = style({
  position: "absolute",
  inset: 0,
  inlineSize: "100%",
  opacity: 0,
  pointerEvents: "none",
});

export const button = style({
  display: "flex",
  alignItems: "center",
  gap: vars.space.s,
  position: "relative",
  textAlign: "start",
});

export const title = style({
  flexGrow: 1,
  minInlineSize: 0,
  overflowWrap: "anywhere",
  selectors: { '&[data-state="empty"]': { color: vars.colour.textQuiet } },
});
