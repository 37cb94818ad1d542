import { style } from "@vanilla-extract/css";
import { vars } from "../theme";

export const table = style({ inlineSize: "100%", borderCollapse: "collapse", fontSize: vars.size.small });

export const caption = style({
  paddingBlockEnd: vars.space.xs,
  color: vars.colour.textQuiet,
  fontSize: vars.size.small,
  textAlign: "start",
});

const cell = style({
  paddingBlock: vars.space.xs,
  paddingInline: 0,
  textAlign: "start",
  verticalAlign: "baseline",
  overflowWrap: "anywhere",
});

export const columnName = style([
  cell,
  { color: vars.colour.textQuiet, fontSize: vars.size.caption, fontWeight: vars.weight.regular },
]);

export const sideName = style([
  columnName,
  { paddingInlineStart: vars.space.m, textAlign: "end", overflowWrap: "normal" },
]);

export const criterion = style([
  cell,
  {
    paddingBlockStart: vars.space.m,
    borderBlockEnd: `1px solid ${vars.colour.lineStrong}`,
    fontWeight: vars.weight.strong,
  },
]);

export const row = style({
  borderBlockEnd: `1px solid ${vars.colour.line}`,
  selectors: { "&[data-reason]": { borderBlockEnd: 0 } },
});

export const factor = style([cell, { fontWeight: vars.weight.regular }]);

export const score = style([
  cell,
  { inlineSize: "5rem", textAlign: "end", fontVariantNumeric: "tabular-nums" },
]);

export const reason = style([
  cell,
  { paddingBlockStart: 0, color: vars.colour.textQuiet, whiteSpace: "pre-line" },
]);
