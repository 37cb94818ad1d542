import { style } from "@vanilla-extract/css";
import { emptyMarker, media, vars } from "../theme";

export const menu = style({ minInlineSize: 0 });

/** Below the desktop's width two or more columns, so that the page itself stays in view. */
export const list = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 7.5rem), 1fr))",
  columnGap: vars.space.l,
  listStyleType: emptyMarker,
  "@media": { [media.desktop]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});

export const item = style({
  display: "flex",
  alignItems: "center",
  blockSize: "100%",
  minBlockSize: vars.width.touch,
  paddingBlock: vars.space.xs,
  borderBlockEnd: `1px solid ${vars.colour.line}`,
  color: vars.colour.textQuiet,
  textDecoration: "none",
  ":hover": { color: vars.colour.text, borderBlockEndColor: vars.colour.lineStrong },
  selectors: {
    "&[aria-current]": {
      borderBlockEnd: `2px solid ${vars.colour.accent}`,
      color: vars.colour.text,
      fontWeight: vars.weight.strong,
    },
  },
});

export const fresh = style({
  marginInlineStart: vars.space.s,
  color: vars.colour.accent,
  fontSize: vars.size.small,
  fontWeight: vars.weight.strong,
});

export const apart = style({
  "@media": { [media.desktop]: { marginBlockStart: vars.space.l } },
});
