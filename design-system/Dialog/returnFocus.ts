/** The focused element before a dialog opened, and its ancestors, from near to far. */
export type FocusPlace = { element: HTMLElement | undefined; around: Element[] };

const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex]";
const HEADING = "h1, h2, h3, h4, h5, h6, [role='heading']";

/**
 * The element to return to.
 * @param pressed the element pressed last: Safari does not focus a clicked button
 */
export function focusPlace(pressed: Element | undefined): FocusPlace {
  const focused = document.activeElement;
  const isFocused = focused instanceof HTMLElement && focused !== document.body;
  const element = isFocused ? focused : pressed?.closest<HTMLElement>(FOCUSABLE);
  return { element: element ?? undefined, around: ancestors(element ?? pressed ?? null) };
}

/**
 * Restores the focus once a dialog is gone: on the element it came from, else on the nearest heading or `<main>`. A focus that
 * was moved elsewhere on purpose stays.
 */
export function returnFocus(place: FocusPlace): void {
  if (document.activeElement && document.activeElement !== document.body) return;
  const again = place.element?.id ? document.getElementById(place.element.id) : undefined;
  const found = [place.element, again].some((element) => element && takesFocus(element));
  if (!found) [...nearby(place)].some(takesFocusByScript);
}

/** Alternatives to an element that is gone, best first. */
function* nearby({ around }: FocusPlace): Generator<HTMLElement> {
  const main = document.querySelector("main");
  for (const element of [...around, main, document.body]) {
    if (!element?.isConnected || element === document.documentElement) continue;
    // Under the body every part of the page is equally near; the main one comes first, after the loop's `main`.
    if (element === document.body && main) continue;
    yield* element.querySelectorAll<HTMLElement>(HEADING);
    if (element.matches("main")) yield element as HTMLElement;
  }
}

/** Trying is the only sure way to know: hidden, disabled, inert and removed elements refuse the focus. */
function takesFocus(element: HTMLElement): boolean {
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

function takesFocusByScript(element: HTMLElement): boolean {
  if (element.hasAttribute("tabindex")) return takesFocus(element);
  element.setAttribute("tabindex", "-1");
  const taken = takesFocus(element);
  if (taken) element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
  else element.removeAttribute("tabindex");
  return taken;
}

function ancestors(element: Element | null): Element[] {
  const parent = element?.parentElement;
  return parent ? [parent, ...ancestors(parent)] : [];
}
