import { keyframes, style } from "@vanilla-extract/css";
import { media, vars, whenAttribute } from "../theme";

const appear = keyframes({ from: { opacity: 0 } });
const rise = keyframes({ from: { translate: "0 1rem" } });

export const backdrop = style({
  position: "fixed",
  inset: 0,
  zIndex: vars.layer.dialog,
  background: vars.colour.backdrop,
  animation: `${appear} ${vars.duration.fast} ${vars.ease.out}`,
});

const medium = "34rem";
/** A width that leaves some of the page in sight on both sides. */
const atMost = (width: string) => `min(${width}, 100% - 2 * ${vars.space.l})`;

/** From this height on two lines of text fit between header and footer; below it these scroll away with the rest. */
const tallEnough = "(min-height: 30rem)";

/** The distance of a focused element from an edge: the height of the bar there, with room for the ring. */
const atLeast = (bar: string) => `max(5rem, var(--${bar}-height, 0px) + ${vars.space.xxs})`;

/** On a phone a sheet over the full width at the bottom, else a card in the middle. Closing is not animated: nothing lingers. */
export const dialog = style({
  position: "fixed",
  insetInline: 0,
  insetBlockEnd: 0,
  zIndex: vars.layer.dialog,
  display: "flex",
  flexDirection: "column",
  maxBlockSize: "94dvh",
  overflowY: "auto",
  overscrollBehavior: "contain",
  scrollPaddingBlock: "5rem",
  border: `1px solid ${vars.colour.line}`,
  borderBlockEndWidth: 0,
  borderStartStartRadius: "12px",
  borderStartEndRadius: "12px",
  background: vars.colour.surface,
  color: vars.colour.text,
  boxShadow: vars.shadow.overlay,
  animation: `${rise} ${vars.duration.normal} ${vars.ease.out}`,
  ":focus": { outline: "none" },
  "@media": {
    /** A focused element never hides under the header or the footer, whose heights `Bar` reports. */
    [tallEnough]: { scrollPaddingBlock: `${atLeast("header")} ${atLeast("footer")}` },
    [media.tablet]: {
      inset: 0,
      margin: "auto",
      inlineSize: atMost(medium),
      blockSize: "fit-content",
      maxBlockSize: `calc(100dvh - 2 * ${vars.space.l})`,
      borderBlockEndWidth: "1px",
      borderRadius: vars.radius.card,
      selectors: whenAttribute("data-size", {
        l: { inlineSize: atMost(vars.width.dialog) },
        fit: {
          inlineSize: "fit-content",
          minInlineSize: atMost(medium),
          maxInlineSize: atMost(vars.width.dialog),
        },
      }),
    },
  },
});

const gutter = { paddingInline: vars.space.m, "@media": { [media.tablet]: { paddingInline: vars.space.l } } };

export const header = style([
  gutter,
  {
    display: "flex",
    alignItems: "flex-start",
    justifyContent: "space-between",
    gap: vars.space.s,
    zIndex: 1,
    paddingBlock: `${vars.space.m} ${vars.space.s}`,
    borderBlockEnd: `1px solid ${vars.colour.line}`,
    background: vars.colour.surface,
    "@media": { [tallEnough]: { position: "sticky", insetBlockStart: 0 } },
  },
]);

export const title = style({
  minInlineSize: 0,
  /** Its capitals are level with the cross. */
  paddingBlockStart: vars.space.xs,
  fontFamily: vars.font.display,
  fontSize: vars.size.title2,
  fontWeight: vars.weight.display,
  lineHeight: vars.leading.snug,
  overflowWrap: "anywhere",
  /** It takes the focus so that reading starts here, but it is no control. */
  ":focus": { outline: "none" },
});

/** Buttons need not grow with large text as the words do, which have no room then. */
const target = `min(${vars.width.touch}, 48px)`;

export const close = style({
  flexShrink: 0,
  display: "grid",
  placeItems: "center",
  inlineSize: target,
  blockSize: target,
  marginInlineEnd: `calc(-1 * ${vars.space.xs})`,
  padding: 0,
  border: "1px solid transparent",
  borderRadius: vars.radius.control,
  background: "transparent",
  cursor: "pointer",
  ":hover": { background: vars.colour.sunken },
});

export const body = style([
  gutter,
  {
    flexGrow: 1,
    display: "flex",
    flexDirection: "column",
    gap: vars.space.m,
    paddingBlock: vars.space.m,
    "@media": { [media.tablet]: { paddingBlock: vars.space.l } },
  },
]);

export const description = style({ color: vars.colour.textQuiet });

export const footer = style([
  gutter,
  {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "flex-end",
    gap: vars.space.s,
    paddingBlock: vars.space.s,
    /** Above the bar with which phones are swiped home. */
    paddingBlockEnd: `max(${vars.space.s}, env(safe-area-inset-bottom))`,
    borderBlockStart: `1px solid ${vars.colour.line}`,
    background: vars.colour.surface,
    "@media": { [tallEnough]: { position: "sticky", insetBlockEnd: 0 } },
  },
]);
