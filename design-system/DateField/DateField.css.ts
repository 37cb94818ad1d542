import { style } from "@vanilla-extract/css";

/** A date needs no more, and the picker's button stays near the digits. */
export const date = style({ maxInlineSize: "14rem", fontVariantNumeric: "tabular-nums" });
