import { style } from "@vanilla-extract/css";
import { vars } from "../theme";

/** Underlined like a link, in dots, because it leads nowhere. */
export const question = style({
  display: "inline-flex",
  alignItems: "center",
  minBlockSize: vars.width.touchSmall,
  padding: 0,
  border: 0,
  background: "none",
  color: vars.colour.textQuiet,
  fontSize: vars.size.small,
  textAlign: "start",
  textDecoration: "underline dotted",
  textUnderlineOffset: "0.25em",
  cursor: "help",
  listStyle: "none",
  selectors: {
    "&:hover": { color: vars.colour.text },
    "&::-webkit-details-marker": { display: "none" },
  },
});

export const plain = style({ maxInlineSize: "24rem" });

export const text = style({ paddingBlock: vars.space.xs, fontSize: vars.size.small });

export const surface = style({
  // Also over the dialog it was opened in.
  zIndex: vars.layer.popover,
  maxInlineSize: `min(22rem, 100vw - 2 * ${vars.space.m})`,
  padding: vars.space.m,
  border: `1px solid ${vars.colour.line}`,
  borderRadius: vars.radius.card,
  background: vars.colour.surface,
  color: vars.colour.text,
  fontSize: vars.size.small,
  lineHeight: vars.leading.body,
  boxShadow: vars.shadow.overlay,
  selectors: { "&:focus-visible": { outline: "none" } },
});

export const arrow = style({ fill: vars.colour.line });
