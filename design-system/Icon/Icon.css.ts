import { style } from "@vanilla-extract/css";

export const icon = style({ flexShrink: 0, inlineSize: "1.25em", blockSize: "1.25em" });

/** Arrows point along the reading direction. */
export const directional = style({ selectors: { "[dir='rtl'] &": { transform: "scaleX(-1)" } } });
