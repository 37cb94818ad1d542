/**
 * The version of the criteria and factors by which research is assessed (specification §1), as the page "How it works" has them. Each
 * receipt of research names it; raise it with every change of theirs.
 */
export const CRITERIA_VERSION = "1";
