import type { StyleRule } from "@vanilla-extract/css";
import { lentLayer } from "./layers.css";

/** Styles of a class that other components add their own class to; the added one wins. */
export function lent(rule: Omit<StyleRule, "@layer">): StyleRule {
  return { "@layer": { [lentLayer]: rule } };
}
