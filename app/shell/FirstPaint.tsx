import { useMatches } from "@remix-run/react";

/** The id of the element after all content. */
export const END_ID = "end";

/** The `handle` of a route whose screen is long. */
export interface LongScreen {
  /** The id of an element below the first window; content after it may not move content before it. */
  paintAt: string;
}

/**
 * The element that the browser parses before it paints a page for the first time. In parts a page would shift, because rows and columns
 * are laid out by their content; a long screen names an earlier one (`handle`), or the first window would wait for the rest of the page.
 * Where the page has no such element, the browser waits for its end.
 */
export function FirstPaint() {
  const matches = useMatches();
  const { paintAt = END_ID } = (matches.at(-1)?.handle ?? {}) as Partial<LongScreen>;
  return <link rel="expect" href={`#${paintAt}`} blocking="render" />;
}
