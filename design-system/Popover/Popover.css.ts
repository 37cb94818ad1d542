import { style } from "@vanilla-extract/css";
import { vars } from "../theme";

export const content = style({
  position: "fixed",
  display: "flex",
  flexDirection: "column",
  // Also over a dialog it was opened in; a dialog that opens later takes the focus, which closes it.
  zIndex: vars.layer.popover,
  // As wide as its anchor where that is wide enough; `usePlacement` decides, and keeps it on the screen.
  inlineSize: "max(var(--anchor-width), 18rem)",
  overflow: "hidden",
  border: `1px solid ${vars.colour.line}`,
  borderRadius: vars.radius.card,
  background: vars.colour.surface,
  color: vars.colour.text,
  boxShadow: vars.shadow.overlay,
  selectors: { "&:focus-visible": { outline: "none" } },
});
