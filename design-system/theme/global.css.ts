import { type GlobalStyleRule, globalStyle, keyframes } from "@vanilla-extract/css";
import { vars } from "./contract.css";
import { resetLayer } from "./layers.css";

const reset = (selector: string, rule: Omit<GlobalStyleRule, "@layer">) =>
  globalStyle(selector, { "@layer": { [resetLayer]: rule } });

reset("*, ::before, ::after", { boxSizing: "border-box" });
// Safari knows the prefixed name only.
reset("html", { WebkitTextSizeAdjust: "100%", textSizeAdjust: "100%" });
reset("body", {
  margin: 0,
  background: vars.colour.page,
  color: vars.colour.text,
  font: `${vars.weight.regular} ${vars.size.body}/${vars.leading.body} ${vars.font.text}`,
  overflowWrap: "break-word",
  /** No last line of a single word, in the browsers that can. */
  textWrap: "pretty",
});
reset("h1, h2, h3, h4, p, ul, ol, dl, dd, figure, blockquote, fieldset, legend", {
  margin: 0,
  padding: 0,
});
reset("fieldset", { border: 0, minInlineSize: 0 });
reset("img, svg, video, canvas", { display: "block", maxInlineSize: "100%" });
reset("img", { blockSize: "auto" });
reset("button, input, select, textarea", { font: "inherit", color: "inherit" });
globalStyle("[hidden]", { display: "none !important" });
globalStyle(":focus-visible", { outline: `2px solid ${vars.colour.focus}`, outlineOffset: "2px" });

// A button whose part is loading: a ring instead of its chevron.
globalStyle("button[aria-busy='true']", { cursor: "progress" });
globalStyle("button[aria-busy='true'] > svg:last-child", { display: "none" });
globalStyle("button[aria-busy='true']::after", {
  content: "",
  flexShrink: 0,
  inlineSize: "1.25em",
  blockSize: "1.25em",
  border: "2px solid currentColor",
  borderBlockStartColor: "transparent",
  borderRadius: vars.radius.round,
  animation: `${keyframes({ to: { rotate: "1turn" } })} 900ms linear infinite`,
});

globalStyle("*, ::before, ::after", {
  "@media": {
    "(prefers-reduced-motion: reduce)": {
      // Not `none`: code that waits for the end of an animation still hears of it.
      animationDuration: "0.01ms !important",
      animationIterationCount: "1 !important",
      /** Not a short one: it would reach inherited colours too, one level of the page after the other. */
      transition: "none !important",
      scrollBehavior: "auto !important" as "auto",
    },
  },
});
