import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { media, vars, whenAttribute } from "../theme";

export const gap = styleVariants(vars.space, (space) => ({ gap: space }));

/** A list as a layout shows no bullets. */
const plainList = style({
  selectors: { "&[role='list']": { listStyle: "none", margin: 0, padding: 0 } },
});

export const stack = style([
  plainList,
  {
    display: "flex",
    flexDirection: "column",
    selectors: whenAttribute("data-align", {
      start: { alignItems: "flex-start" },
      center: { alignItems: "center" },
      end: { alignItems: "flex-end" },
    }),
  },
]);

export const inline = style([
  plainList,
  {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    selectors: {
      "&[data-wrap='false']": { flexWrap: "nowrap" },
      ...whenAttribute("data-align", {
        start: { alignItems: "flex-start" },
        end: { alignItems: "flex-end" },
        baseline: { alignItems: "baseline" },
        stretch: { alignItems: "stretch" },
      }),
      ...whenAttribute("data-justify", {
        center: { justifyContent: "center" },
        end: { justifyContent: "flex-end" },
        between: { justifyContent: "space-between" },
      }),
    },
  },
]);

/** A child is at most as wide as the line, so that a long word in it breaks. Without weight, so that a child's own limit holds. */
globalStyle(`:where(${inline}) > *`, { maxInlineSize: "100%" });

/** Columns never ask for more than the whole width, so that 320 px does not scroll sideways. */
const atLeast = (width: string, repeat = "auto-fill") =>
  `repeat(${repeat}, minmax(min(100%, ${width}), 1fr))`;

export const grid = style([
  plainList,
  {
    display: "grid",
    selectors: whenAttribute("data-min", {
      // A container, so that a card can ask how many columns there are.
      card: { gridTemplateColumns: atLeast("17rem"), containerType: "inline-size" },
      // The few there are share the whole width.
      stat: { gridTemplateColumns: atLeast("12rem", "auto-fit") },
      // Short fields side by side, two on a phone.
      field: { gridTemplateColumns: atLeast("8.5rem", "auto-fit"), alignItems: "end" },
      // Never more than two columns, however wide.
      half: { gridTemplateColumns: atLeast(`max(20rem, 50% - ${vars.space.xl})`) },
    }),
  },
]);

export const measure = style({
  inlineSize: "100%",
  selectors: whenAttribute("data-width", {
    form: { maxInlineSize: vars.width.form },
    // As much more as lets it fill the page of a tablet, 768 pixels wide, to its edges.
    prose: { maxInlineSize: `calc(${vars.width.prose} + ${vars.space.m})` },
  }),
});

export const columns = style({
  display: "grid",
  gap: vars.space.xl,
  alignItems: "start",
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": {
    [media.desktop]: {
      gap: vars.space.xxl,
      selectors: whenAttribute("data-side", {
        first: { gridTemplateColumns: "12rem minmax(0, 1fr)" },
        last: { gridTemplateColumns: "minmax(0, 1fr) 20rem" },
      }),
    },
  },
});

export const divider = style({
  inlineSize: "100%",
  margin: 0,
  border: 0,
  borderBlockStart: `1px solid ${vars.colour.line}`,
});

/** On paper there is neither a menu nor an element marked as not printed. */
globalStyle(`${columns}[data-side='first'] > :first-child, [data-paper='none']`, {
  "@media": { print: { display: "none" } },
});
globalStyle(`${columns}[data-side]`, { "@media": { print: { gridTemplateColumns: "minmax(0, 1fr)" } } });

/**
 * What grows at its end while it is read: in a window that shows it, the browser holds still what is below. It would hold what
 * is above otherwise, and what is below would move.
 */
globalStyle("[data-anchor='none']", { overflowAnchor: "none" });
