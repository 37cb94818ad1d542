import { globalFontFace, style } from "@vanilla-extract/css";
import { vars } from "../theme";
import { DRAWING } from "./signature";

const italic = (subset: string) => ({
  src: `url("@fontsource-variable/newsreader/files/newsreader-${subset}-wght-italic.woff2") format("woff2")`,
  fontWeight: "200 800",
});

/** Only a typed name needs the italic; the browser fetches it with the first one, and the extension when a letter asks for it. */
globalFontFace("Newsreader Italic", [
  italic("latin"),
  { ...italic("latin-ext"), unicodeRange: "U+100-2FF, U+1E00-1EFF" },
]);

/** The drawing with its edge of one pixel: shown at its own size where there is room. */
const paperWidth = `${DRAWING.width + 2}px`;

export const pad = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.m,
  inlineSize: "100%",
  maxInlineSize: paperWidth,
  marginInline: "auto",
});

export const ways = style({ display: "flex", flexWrap: "wrap", gap: vars.space.l });

export const way = style({
  display: "inline-flex",
  alignItems: "center",
  gap: vars.space.xs,
  minBlockSize: vars.width.touch,
  cursor: "pointer",
});

export const radio = style({
  inlineSize: "1.25rem",
  blockSize: "1.25rem",
  margin: 0,
  accentColor: vars.colour.accent,
});

/** White in every theme, as the exported picture is. The edge is on the frame: on the canvas it would move the ink. */
export const paper = style({
  position: "relative",
  inlineSize: "100%",
  maxInlineSize: paperWidth,
  border: `1px solid ${vars.colour.lineStrong}`,
  borderRadius: vars.radius.control,
  background: DRAWING.paper,
  overflow: "hidden",
  forcedColorAdjust: "none",
  /** On a phone lying on its side, the paper and what accepts it are in sight together. */
  "@media": {
    "(max-height: 30rem)": { maxInlineSize: `min(${paperWidth}, ${DRAWING.width / DRAWING.height} * 50dvh)` },
  },
});

export const canvas = style({
  display: "block",
  inlineSize: "100%",
  blockSize: "auto",
  aspectRatio: `${DRAWING.width} / ${DRAWING.height}`,
  cursor: "crosshair",
  /** A finger draws; it neither scrolls nor zooms nor selects. */
  touchAction: "none",
  userSelect: "none",
  WebkitTouchCallout: "none",
});

/** Where to sign. It is no part of the picture. */
export const guide = style({
  position: "absolute",
  insetInline: "8%",
  insetBlockEnd: "24%",
  borderBlockEnd: "1px dashed #807a6e",
  pointerEvents: "none",
});

export const below = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: vars.space.xs,
  paddingBlockStart: vars.space.xxs,
});

/**
 * Its text ends with the paper, and nothing of it reaches beyond: there may be no margin to reach into. Where colours are
 * forced its border shows, and so stays whole.
 */
export const clear = style({
  "@media": {
    "(forced-colors: none)": { selectors: { "&&&": { paddingInlineEnd: 0, borderInlineEndWidth: 0 } } },
  },
  selectors: { "&&&&:hover": { background: "transparent" } },
});

export const quiet = style({ color: vars.colour.textQuiet, fontSize: vars.size.small });

export const signer = style({ color: vars.colour.text, fontWeight: vars.weight.strong });

export const actions = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "flex-end",
  gap: vars.space.s,
});
