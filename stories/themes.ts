/**
 * Runs the same check in both themes, in turn. Stories run in the light one; a promise about colours has to hold in
 * the dark one as well.
 */
export async function inBothThemes(ask: () => Promise<void>): Promise<void> {
  const before = document.documentElement.dataset.theme;
  for (const theme of ["light", "dark"]) {
    show(theme);
    await ask();
  }
  show(before);
}

/** Shows the page in a theme, or in the reader's own. */
function show(theme: string | undefined): void {
  const { dataset } = document.documentElement;
  if (theme) dataset.theme = theme;
  else delete dataset.theme;
  // A colour during a transition belongs to neither theme.
  for (const animation of document.getAnimations())
    if (animation instanceof CSSTransition) animation.finish();
}
