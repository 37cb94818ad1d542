import { globalFontFace, globalStyle } from "@vanilla-extract/css";
import { vars } from "./contract.css";

const latin =
  "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD";

function face(weight: string, file: string) {
  return {
    src: `url("${file}") format("woff2")`,
    fontWeight: weight,
    fontDisplay: "swap",
    unicodeRange: latin,
  } as const;
}

const sans = "@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin";
globalFontFace("Newsreader Variable", {
  ...face("200 800", "@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2"),
});
globalFontFace("IBM Plex Sans", face("400", `${sans}-400-normal.woff2`));
globalFontFace("IBM Plex Sans", face("600", `${sans}-600-normal.woff2`));
globalFontFace(
  "IBM Plex Mono",
  face("400", "@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2"),
);

globalStyle("*, ::before, ::after", { boxSizing: "border-box" });
globalStyle("html", { textSizeAdjust: "100%" });
globalStyle("body", {
  margin: 0,
  background: vars.colour.page,
  color: vars.colour.text,
  font: `${vars.weight.regular} ${vars.size.body}/${vars.leading.body} ${vars.font.text}`,
  overflowWrap: "break-word",
});
globalStyle("h1, h2, h3, h4, p, ul, ol, dl, dd, figure, blockquote, fieldset, legend", {
  margin: 0,
  padding: 0,
});
globalStyle("fieldset", { border: 0, minInlineSize: 0 });
globalStyle("img, svg, video, canvas", { display: "block", maxInlineSize: "100%" });
globalStyle("button, input, select, textarea", { font: "inherit", color: "inherit" });
globalStyle("[hidden]", { display: "none !important" });
globalStyle(":focus-visible", { outline: `2px solid ${vars.colour.focus}`, outlineOffset: "2px" });
globalStyle("*, ::before, ::after", {
  "@media": {
    "(prefers-reduced-motion: reduce)": {
      animationDuration: "0.01ms !important",
      animationIterationCount: "1 !important",
      transitionDuration: "0.01ms !important",
      scrollBehavior: "auto !important" as "auto",
    },
  },
});
