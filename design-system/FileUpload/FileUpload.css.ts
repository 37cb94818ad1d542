import { style } from "@vanilla-extract/css";
import { vars, whenAttribute } from "../theme";

export const upload = style({ display: "flex", flexDirection: "column", gap: vars.space.s });

/** It says so itself, or a fieldset around it is disabled. */
const whenLocked = ":is([data-state='locked'], :has(:disabled))";

export const area = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: vars.space.s,
  padding: vars.space.m,
  border: `1px dashed ${vars.colour.lineStrong}`,
  borderRadius: vars.radius.control,
  background: vars.colour.surface,
  cursor: "pointer",
  selectors: {
    "&:hover": { borderColor: vars.colour.text },
    ...whenAttribute("data-state", {
      over: { borderStyle: "solid", borderColor: vars.colour.accent, background: vars.colour.sunken },
    }),
    "&:has([aria-invalid='true'])": { borderColor: vars.colour.critical },
    [`&${whenLocked}`]: {
      borderColor: vars.colour.line,
      background: vars.colour.sunken,
      cursor: "not-allowed",
    },
  },
});

const buttonLook = {
  minBlockSize: vars.width.touchSmall,
  marginInlineEnd: vars.space.s,
  paddingInline: vars.space.s,
  border: `1px solid ${vars.colour.lineStrong}`,
  borderRadius: vars.radius.control,
  background: vars.colour.surface,
  color: vars.colour.text,
  font: "inherit",
  fontWeight: vars.weight.strong,
  cursor: "inherit",
} as const;

/** The input stays in sight with its own words ("No file chosen"): without scripts they are all there is to read. */
export const input = style({
  minInlineSize: 0,
  maxInlineSize: "100%",
  borderRadius: vars.radius.control,
  color: vars.colour.textQuiet,
  fontSize: vars.size.small,
  cursor: "inherit",
  "::file-selector-button": buttonLook,
  selectors: {
    [`${area}${whenLocked} &::file-selector-button`]: {
      borderColor: vars.colour.line,
      background: "transparent",
      color: vars.colour.textQuiet,
    },
  },
});

/** Only where something can be dropped. */
export const dropHint = style({
  display: "inline-flex",
  alignItems: "center",
  gap: vars.space.xs,
  color: vars.colour.textQuiet,
  fontSize: vars.size.small,
  "@media": { "(scripting: none)": { display: "none" }, "(hover: none)": { display: "none" } },
});

export const list = style({ listStyle: "none" });

export const item = style({
  display: "flex",
  alignItems: "flex-start",
  gap: vars.space.xs,
  paddingBlock: vars.space.xxs,
  borderBlockEnd: `1px solid ${vars.colour.line}`,
});

const besideButton = { marginBlockStart: vars.space.xs };

export const fileIcon = style({ ...besideButton, color: vars.colour.textQuiet });

export const nameAndSize = style({
  ...besideButton,
  flexGrow: 1,
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: `0 ${vars.space.s}`,
  minInlineSize: 0,
  fontSize: vars.size.small,
});

/** Whole, however long and odd: it breaks anywhere, and its own blanks and line breaks show. */
export const name = style({ minInlineSize: 0, overflowWrap: "anywhere", whiteSpace: "break-spaces" });

export const size = style({
  color: vars.colour.textQuiet,
  fontSize: vars.size.small,
  fontVariantNumeric: "tabular-nums",
});

/** Nothing shows in it while nothing is chosen; it must not leave a gap then, nor leave the page: it announces. */
export const total = style([
  size,
  { selectors: { "&:not(:has(> bdi))": { marginBlockStart: `calc(-1 * ${vars.space.s})` } } },
]);
export const notes = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.xs,
  selectors: { "&:empty": { marginBlockStart: `calc(-1 * ${vars.space.s})` } },
});

export const sending = style({ display: "flex", flexDirection: "column", gap: vars.space.xs });
