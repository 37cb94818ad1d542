import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "../theme";

const print = "print";

export const sheet = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.m,
  minInlineSize: 0,
  "@media": { [print]: { marginBlockEnd: vars.space.xl, breakInside: "avoid" } },
});

const onPaperAs = (display: "none" | "contents", selector: string) =>
  globalStyle(selector, { "@media": { [print]: { display } } });

/** Who prints wants the codes, and neither menu nor form: the sheets alone, below each other at the paper's top. */
onPaperAs("none", `body:has(${sheet}) :not(:has(${sheet}), ${sheet}, ${sheet} *)`);
onPaperAs("contents", `body:has(${sheet}) :has(${sheet})`);

/** By its own button one is printed without the others. */
onPaperAs("none", `body:has(${sheet}[data-printed]) ${sheet}:not([data-printed])`);

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
