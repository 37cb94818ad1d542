import { style } from "@vanilla-extract/css";
import { vars } from "../theme";

export const field = style({ display: "flex", flexDirection: "column", gap: vars.space.xxs });

export const row = style({
  position: "relative",
  display: "flex",
  alignItems: "flex-start",
  gap: vars.space.s,
  minBlockSize: vars.width.touch,
  paddingBlock: "0.625rem",
});

/** Radix's hidden input is placed against it. */
export const holder = style({ display: "inline-flex", flexShrink: 0 });

const ticked = "&:checked, &[data-state='checked']";

/** One look for the native box and for Radix's, so that nothing moves when the page hydrates. */
export const box = style({
  appearance: "none",
  display: "grid",
  placeItems: "center",
  flexShrink: 0,
  inlineSize: "1.5rem",
  blockSize: "1.5rem",
  margin: 0,
  padding: 0,
  border: `1px solid ${vars.colour.lineStrong}`,
  borderRadius: vars.radius.control,
  background: vars.colour.surface,
  cursor: "pointer",
  // The tick is two borders: forced colours keep borders and drop backgrounds.
  "::before": {
    content: '""',
    inlineSize: "0.4rem",
    blockSize: "0.75rem",
    marginBlockEnd: "0.2rem",
    borderBlockEnd: `2px solid ${vars.colour.onAction}`,
    borderRight: `2px solid ${vars.colour.onAction}`,
    transform: "rotate(45deg)",
    visibility: "hidden",
  },
  selectors: {
    "&:hover:not(:disabled)": { borderColor: vars.colour.text },
    [ticked]: { background: vars.colour.action, borderColor: vars.colour.action },
    "&[aria-invalid='true']": { borderColor: vars.colour.critical },
    "&:disabled": { background: vars.colour.sunken, borderColor: vars.colour.line, cursor: "not-allowed" },
    "&:disabled::before": { borderColor: vars.colour.textQuiet },
    "&:checked::before, &[data-state='checked']::before": { visibility: "visible" },
  },
});

export const label = style({ flexGrow: 1, overflowWrap: "anywhere", cursor: "pointer" });

export const hint = style({ color: vars.colour.textQuiet, fontSize: vars.size.caption });
