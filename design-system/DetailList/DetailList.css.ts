import { style } from "@vanilla-extract/css";
import { media, vars } from "../theme";

export const list = style({ borderBlockEnd: `1px solid ${vars.colour.line}` });

export const row = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  columnGap: vars.space.l,
  paddingBlock: vars.space.s,
  borderBlockStart: `1px solid ${vars.colour.line}`,
  "@media": {
    [media.tablet]: { gridTemplateColumns: "11rem minmax(0, 1fr)", alignItems: "baseline" },
  },
});

export const term = style({ color: vars.colour.textQuiet, fontSize: vars.size.small });

export const detail = style({ minInlineSize: 0, overflowWrap: "anywhere" });
