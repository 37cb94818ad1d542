import { style } from "@vanilla-extract/css";
import { vars } from "../theme";

export const list = style({
  position: "relative",
  overflowY: "auto",
  overscrollBehavior: "contain",
  paddingBlock: vars.space.xxs,
  selectors: { "&:focus-visible": { outlineOffset: "-2px" } },
});

export const option = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: vars.space.s,
  minBlockSize: vars.width.touch,
  paddingInline: vars.space.s,
  paddingBlock: vars.space.xxs,
  lineHeight: vars.leading.snug,
  cursor: "pointer",
  userSelect: "none",
  selectors: {
    "&:hover": { background: vars.colour.sunken },
    // An edge, not only a colour: forced colours take backgrounds away.
    '&[data-state="active"]': {
      background: vars.colour.sunken,
      outline: `2px solid ${vars.colour.focus}`,
      outlineOffset: "-2px",
    },
    '&[aria-selected="true"]': { fontWeight: vars.weight.strong },
  },
});
