import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "../theme";

const print = "print";

export const sheet = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.m,
  minInlineSize: 0,
  "@media": { [print]: { position: "absolute", insetBlockStart: 0, insetInline: 0, visibility: "visible" } },
});

/** Who prints wants the codes, and neither menu nor form: all of them on one page. */
globalStyle(`body:has(${sheet})`, { "@media": { [print]: { visibility: "hidden" } } });

export const onPaper = style({ display: "none", "@media": { [print]: { display: "block" } } });

export const title = style({ fontWeight: vars.weight.strong });

export const codes = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 14rem), 1fr))",
  gap: `${vars.space.xs} ${vars.space.l}`,
  margin: 0,
  padding: vars.space.m,
  border: `1px solid ${vars.colour.line}`,
  borderRadius: vars.radius.card,
  background: vars.colour.sunken,
  listStyle: "none",
});

export const code = style({
  fontFamily: vars.font.mono,
  fontVariantNumeric: "tabular-nums slashed-zero",
  whiteSpace: "nowrap",
});

/** None of these is typed: it may break anywhere, and is copied whole. */
export const longCode = style([
  code,
  { gridColumn: "1 / -1", whiteSpace: "normal", overflowWrap: "anywhere" },
]);

export const actions = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: vars.space.s,
  "@media": { [print]: { display: "none" } },
});
