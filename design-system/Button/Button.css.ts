import { keyframes, style } from "@vanilla-extract/css";
import { vars, whenAttribute } from "../theme";
import { lent } from "../theme/lent";

const hoverable = "&:hover:not([aria-disabled='true'], :disabled)";
const unavailable = "&:disabled, &[aria-disabled='true']:not([data-pending])";

export const button = style({
  display: "inline-grid",
  placeItems: "center",
  /** The space reserved below the text takes no part in centring it. */
  alignContent: "center",
  minBlockSize: vars.width.touch,
  paddingInline: vars.space.l,
  paddingBlock: vars.space.xs,
  border: "1px solid transparent",
  borderRadius: vars.radius.control,
  background: "transparent",
  fontWeight: vars.weight.strong,
  lineHeight: vars.leading.snug,
  textAlign: "center",
  textDecoration: "none",
  cursor: "pointer",
  transition: `background-color ${vars.duration.fast} ${vars.ease.out}, border-color ${vars.duration.fast} ${vars.ease.out}`,
  selectors: {
    ...whenAttribute("data-variant", {
      primary: { background: vars.colour.action, color: vars.colour.onAction },
      secondary: {
        borderColor: vars.colour.lineStrong,
        background: vars.colour.surface,
        color: vars.colour.text,
      },
      quiet: { color: vars.colour.accent, paddingInline: vars.space.s },
      critical: { background: vars.colour.criticalFace, color: vars.colour.onCritical },
    }),
    ...whenAttribute("data-size", {
      s: { minBlockSize: vars.width.touchSmall, paddingInline: vars.space.s, fontSize: vars.size.small },
    }),
    [`${hoverable}[data-variant='primary']`]: { background: vars.colour.actionStrong },
    [`${hoverable}[data-variant='secondary']`]: { borderColor: vars.colour.text },
    [`${hoverable}[data-variant='quiet']`]: {
      background: vars.colour.sunken,
      color: vars.colour.accentStrong,
    },
    [`${hoverable}[data-variant='critical']`]: { background: vars.colour.criticalStrong },
    [unavailable]: {
      borderColor: vars.colour.line,
      background: vars.colour.sunken,
      color: vars.colour.textQuiet,
      cursor: "not-allowed",
    },
    /** Its text may be at the page's edge, with 3 px of margin on a phone: the ring fits into them. */
    "&[data-variant='quiet']:focus-visible": { outlineOffset: "1px" },
    "&[data-variant='quiet']:disabled": { borderColor: "transparent", background: "transparent" },
    "&[data-pending]": { cursor: "progress" },
    /** The text that is not showing still takes its room, so the width is the same before and during the wait. */
    "&[data-reserve]::after": {
      content: 'attr(data-reserve) / ""',
      visibility: "hidden",
      blockSize: 0,
      overflow: "hidden",
    },
  },
});

export const label = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: vars.space.xs,
});

/** The label under the spinner: not seen, still the button's name. */
export const waiting = style({ gridArea: "1 / 1", opacity: 0 });

const turn = keyframes({ to: { transform: "rotate(1turn)" } });

export const spinner = style(
  lent({
    display: "inline-block",
    inlineSize: "1.25em",
    blockSize: "1.25em",
    border: "2px solid currentColor",
    borderBlockStartColor: "transparent",
    borderRadius: vars.radius.round,
    animation: `${turn} 900ms linear infinite`,
    "@media": {
      // Forced colours would paint the gap, without which a ring does not seem to turn.
      "(forced-colors: active)": {
        forcedColorAdjust: "none",
        color: "ButtonText",
      },
    },
  }),
);

export const spinnerOver = style({ gridArea: "1 / 1" });
