import type { StyleRule } from "@vanilla-extract/css";

/**
 * Selectors for an attribute with a fixed list of values: `whenAttribute("data-variant", { primary: {…} })`.
 * State and variant are attributes (they can be read in the page, tested and selected on), so styles need no class for each.
 */
export function whenAttribute<Value extends string>(
  attribute: string,
  rules: Record<Value, StyleRuleInSelector>,
): Record<string, StyleRuleInSelector> {
  return Object.fromEntries(
    Object.entries<StyleRuleInSelector>(rules).map(([value, rule]) => [`&[${attribute}="${value}"]`, rule]),
  );
}

type StyleRuleInSelector = NonNullable<Extract<StyleRule, { selectors?: unknown }>["selectors"]>[string];
