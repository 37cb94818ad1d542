import { style } from "@vanilla-extract/css";
import { vars } from "../theme";

export const content = style({
  display: "flex",
  flexDirection: "column",
  // Also over a dialog it was opened in; a dialog that opens later takes the focus, which closes it.
  zIndex: `calc(${vars.layer.dialog} + 1)`,
  // As wide as what it hangs on where that is wide enough, and never wider than the screen.
  inlineSize: "max(var(--radix-popover-trigger-width), 18rem)",
  maxInlineSize: "var(--radix-popover-content-available-width)",
  maxBlockSize: "var(--radix-popover-content-available-height)",
  overflow: "hidden",
  border: `1px solid ${vars.colour.line}`,
  borderRadius: vars.radius.card,
  background: vars.colour.surface,
  color: vars.colour.text,
  boxShadow: vars.shadow.overlay,
  selectors: { "&:focus-visible": { outline: "none" } },
});
