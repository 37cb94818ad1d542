import { style } from "@vanilla-extract/css";
import { lent } from "../theme/lent";

export const icon = style(lent({ flexShrink: 0, inlineSize: "1.25em", blockSize: "1.25em" }));

/** Arrows point along the reading direction. */
export const directional = style({ selectors: { "[dir='rtl'] &": { transform: "scaleX(-1)" } } });
