/** The original conditions of the style sheets, by the rules that have another one now. */
const written = new Map<CSSMediaRule, string>();

/**
 * Applies the page's media rules for a reader's preference although this reader has none, or reverts that.
 *
 * @param condition as it is in the style sheets, such as `(prefers-reduced-motion: reduce)`
 */
export function pretend(condition: string, holds: boolean): void {
  for (const rule of mediaRules()) {
    const own = written.get(rule) ?? rule.media.mediaText;
    if (!own.includes(condition)) continue;
    written.set(rule, own);
    const wanted = holds ? own.replace(condition, "all").replace(/\b(screen|all) and all\b/, "$1") : own;
    if (rule.media.mediaText !== wanted) rule.media.mediaText = wanted;
  }
}

function mediaRules(): CSSMediaRule[] {
  const sheets = [...document.styleSheets].filter(
    ({ href }) => href === null || href.startsWith(location.origin),
  );
  return sheets.flatMap(({ cssRules }) => within(cssRules));
}

function within(rules: CSSRuleList): CSSMediaRule[] {
  return [...rules].flatMap((rule) => [
    ...(rule instanceof CSSMediaRule ? [rule] : []),
    ...(rule instanceof CSSGroupingRule ? within(rule.cssRules) : []),
  ]);
}
