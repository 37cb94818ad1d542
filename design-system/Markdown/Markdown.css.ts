import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "../theme";

export const markdown = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.m,
  maxInlineSize: vars.width.prose,
  minInlineSize: 0,
});

/** A first-level heading of the text. */
export const title = style({});

const inside = (selector: string) => `${markdown} ${selector}`;

globalStyle(inside(":is(h2, h3, h4, h5, h6)"), {
  fontFamily: vars.font.display,
  lineHeight: vars.leading.snug,
  textWrap: "balance",
});
// Second-level headings are bordered and bold (specification §2, /privacy-policy).
globalStyle(inside(`h2:not(.${title})`), {
  marginBlockStart: vars.space.l,
  paddingBlockEnd: vars.space.xs,
  borderBlockEnd: `1px solid ${vars.colour.lineStrong}`,
  fontSize: vars.size.title3,
  fontWeight: "700",
});
globalStyle(inside(`.${title}`), { fontSize: vars.size.title2, fontWeight: vars.weight.display });
globalStyle(inside(":is(h3, h4, h5, h6)"), { fontSize: vars.size.lead, fontWeight: vars.weight.strong });
// Lists are indented (the same place).
globalStyle(inside(":is(ul, ol)"), { paddingInlineStart: vars.space.l });
globalStyle(inside("li"), { marginBlockEnd: vars.space.xs, paddingInlineStart: vars.space.xxs });
globalStyle(inside("li::marker"), { color: vars.colour.textQuiet, fontVariantNumeric: "tabular-nums" });
globalStyle(inside("li > :is(ul, ol)"), { marginBlockStart: vars.space.xs });
globalStyle(inside("strong"), { fontWeight: vars.weight.strong });
globalStyle(inside("blockquote"), {
  paddingInlineStart: vars.space.m,
  borderInlineStart: `2px solid ${vars.colour.line}`,
  color: vars.colour.textQuiet,
});
globalStyle(inside("hr"), {
  inlineSize: "100%",
  border: 0,
  borderBlockStart: `1px solid ${vars.colour.line}`,
});
globalStyle(inside(":is(code, pre)"), { fontFamily: vars.font.mono, fontSize: vars.size.small });
// Long lines break: a scrolling area would need a stop for the keyboard.
globalStyle(inside("pre"), { margin: 0, whiteSpace: "pre-wrap", overflowWrap: "anywhere" });
