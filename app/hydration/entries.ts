/** The controls that can hold an entry, or the focus. Hidden fields are the page's own. */
const CONTROLS = 'input:not([type="hidden"]), textarea, select, details, summary, button, a[href]';

/** The entries in the controls of a page, and the positions of the focus and the caret. */
export interface Entries {
  /** Remembers the focus and the caret. */
  noteFocus: () => void;
  /** Copies everything into the controls that replaced the collected ones. Does nothing while those are still there. */
  restore: () => void;
  /** Moves the focus back once more: React moves it to a new control with `autoFocus`. */
  refocus: () => void;
}

interface Focus {
  control: Element;
  caret: [start: number, end: number, direction: "forward" | "backward" | "none"] | null;
}

/**
 * Collects the controls of a page. They hold their entries also after they were removed from the document, so that nothing
 * is copied before it is needed.
 */
export function collectEntries(page: HTMLElement): Entries {
  const former = controlsIn(page);
  let focus: Focus | null = null;
  let isReplaced = false;
  let focused: HTMLElement | undefined;
  const refocus = () => {
    const { activeElement } = document;
    if (!isReplaced || activeElement === (focused ?? document.body)) return;
    if (focused && focus) moveFocus(focused, focus.caret);
    else if (!focus && activeElement instanceof HTMLElement) activeElement.blur();
  };
  return {
    noteFocus() {
      focus = focusIn(page);
    },
    restore() {
      isReplaced = former.every(({ isConnected }) => !isConnected);
      if (!isReplaced) return;
      const counterparts = pair(former, controlsIn(page));
      for (const [from, to] of counterparts) copyEntry(from, to);
      focused = focus ? counterparts.get(focus.control) : undefined;
      refocus();
    },
    refocus,
  };
}

function controlsIn(page: HTMLElement): HTMLElement[] {
  return [...page.querySelectorAll<HTMLElement>(CONTROLS)];
}

/** Pairs controls that are the same by kind and name, the first with the first and so on: extensions may have added others. */
function pair(former: HTMLElement[], present: HTMLElement[]): Map<Element, HTMLElement> {
  const waiting = new Map<string, HTMLElement[]>();
  for (const control of present) {
    const key = keyOf(control);
    waiting.set(key, [...(waiting.get(key) ?? []), control]);
  }
  const pairs = former.flatMap((control): [Element, HTMLElement][] => {
    const next = waiting.get(keyOf(control))?.shift();
    return next ? [[control, next]] : [];
  });
  return new Map(pairs);
}

function keyOf(control: HTMLElement): string {
  const { localName } = control;
  const name = control.getAttribute("name");
  if (control instanceof HTMLInputElement) return JSON.stringify([localName, kindOf(control), name]);
  if (control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement)
    return JSON.stringify([localName, name]);
  // A focus on the wrong button is worse than none.
  const text = control instanceof HTMLDetailsElement ? "" : control.textContent;
  return JSON.stringify([localName, name, control.getAttribute("href"), text]);
}

/** Extensions reveal passwords, which makes them text. */
function kindOf({ type, value }: HTMLInputElement): string {
  if (type === "checkbox" || type === "radio") return `${type} ${value}`;
  return type === "file" ? type : "text";
}

/** Copies only a value that differs from the control's default: others are the page's own. */
function copyEntry(from: Element, to: HTMLElement): void {
  if (from instanceof HTMLDetailsElement && to instanceof HTMLDetailsElement) to.open = from.open;
  if (from instanceof HTMLSelectElement && to instanceof HTMLSelectElement) copyChoice(from, to);
  if (from instanceof HTMLTextAreaElement && to instanceof HTMLTextAreaElement) {
    if (from.value !== from.defaultValue) to.value = from.value;
    to.scrollTop = from.scrollTop;
  }
  if (!(from instanceof HTMLInputElement && to instanceof HTMLInputElement)) return;
  if (from.checked !== from.defaultChecked) to.checked = from.checked;
  if (from.type === "file" && to.type === "file") {
    if (from.files?.length) to.files = from.files;
  } else if (from.value !== from.defaultValue && from.type !== "file") to.value = from.value;
}

function copyChoice(from: HTMLSelectElement, to: HTMLSelectElement): void {
  const chosen = [...from.selectedOptions].map(({ value }) => value);
  for (const option of to.options) {
    const isChosen = chosen.includes(option.value);
    if (option.selected !== isChosen) option.selected = isChosen;
  }
}

function focusIn(page: HTMLElement): Focus | null {
  const control = document.activeElement;
  if (!control || !page.contains(control)) return null;
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement))
    return { control, caret: null };
  const { selectionStart, selectionEnd, selectionDirection } = control;
  // Fields of type email and number expose no caret.
  if (selectionStart === null || selectionEnd === null) return { control, caret: null };
  return { control, caret: [selectionStart, selectionEnd, selectionDirection ?? "none"] };
}

function moveFocus(control: HTMLElement, caret: Focus["caret"]): void {
  control.focus({ preventScroll: true });
  const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
  if (isText && caret && control.selectionStart !== null) control.setSelectionRange(...caret);
}
