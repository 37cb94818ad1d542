import { style } from "@vanilla-extract/css";
import { vars } from "../theme";
import { lent } from "../theme/lent";

export const field = style({ display: "flex", flexDirection: "column", gap: vars.space.xxs });

export const labelRow = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  justifyContent: "space-between",
  gap: vars.space.xs,
  inlineSize: "100%",
});

export const label = style({
  /** With less room than this for it, its neighbour wraps below it: a word would break that fits into a row. */
  flex: "1 1 6rem",
  fontSize: vars.size.small,
  fontWeight: vars.weight.strong,
  overflowWrap: "anywhere",
});

export const quiet = style({ color: vars.colour.textQuiet, fontSize: vars.size.caption });

export const errors = style({
  display: "flex",
  gap: vars.space.xxs,
  listStyle: "none",
  flexDirection: "column",
  color: vars.colour.critical,
  fontSize: vars.size.small,
  /** An error may quote the entered text. */
  overflowWrap: "anywhere",
});

export const error = style({ display: "flex", gap: vars.space.xxs });

/** What every text-like control looks like: one class for inputs, text areas and selects. */
export const control = style(
  lent({
    inlineSize: "100%",
    minBlockSize: vars.width.touch,
    paddingInline: vars.space.s,
    paddingBlock: vars.space.xs,
    border: `1px solid ${vars.colour.lineStrong}`,
    borderRadius: vars.radius.control,
    background: vars.colour.surface,
    color: vars.colour.text,
    lineHeight: vars.leading.snug,
    "::placeholder": { color: vars.colour.textQuiet, opacity: 1 },
    selectors: {
      "&:hover:not(:disabled)": { borderColor: vars.colour.text },
      "&[aria-invalid='true']": {
        borderColor: vars.colour.critical,
        boxShadow: `inset 0 0 0 1px ${vars.colour.critical}`,
      },
      "&:disabled, &[readonly]": { background: vars.colour.sunken, borderColor: vars.colour.line },
      "&:is(button, select):enabled": { cursor: "pointer" },
      // Chromium dims a select besides.
      "&:disabled": { color: vars.colour.textQuiet, cursor: "not-allowed", opacity: 1 },
    },
  }),
);
