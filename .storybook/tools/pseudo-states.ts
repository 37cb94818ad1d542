/** Elements with a hover or focus state. */
const PRESSABLE = ":is(a[href], button, input, select, textarea, summary, label, [tabindex])";

/** The rules that pretend a state already. */
const rewritten = new WeakSet<CSSRule>();

/**
 * Applies the page's rules for `:hover`, `:focus-visible` and `:active` to every control while `<html>` has
 * `data-state="hover"`, `"focus"` or `"active"`. (storybook-addon-pseudo-states drops a state that comes from an address.)
 */
export function pretendStates(): void {
  for (const { href, cssRules } of document.styleSheets)
    if (href === null || href.startsWith(location.origin)) rewrite(cssRules);
}

function rewrite(rules: CSSRuleList): void {
  for (const rule of rules) {
    if ("cssRules" in rule) rewrite(rule.cssRules as CSSRuleList);
    if (!(rule instanceof CSSStyleRule) || rewritten.has(rule)) continue;
    rewritten.add(rule);
    const pretending = rule.selectorText.replaceAll(
      /:(hover|focus-visible|focus|active)(?![\w-])/g,
      (real, state: string) =>
        `:is(${real}, html[data-state="${state.replace("-visible", "")}"] ${PRESSABLE})`,
    );
    if (pretending !== rule.selectorText) rule.selectorText = pretending;
  }
}
