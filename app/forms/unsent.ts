let asks = true;

/** Disables the question before a page is left: at a log-out for inactivity it would keep the page, and the session, for a passer-by. */
export function disableUnsentPrompt(): void {
  asks = false;
}

/**
 * Whether to ask before a page is left: when its form has unsent entries. Initial values count
 * too: the server writes them there when it returns a form, and no form of this kind begins with stored values.
 *
 * @param formId the form's id
 */
export function isUnsent(formId: string): boolean {
  const form = document.getElementById(formId);
  return asks && form instanceof HTMLFormElement && hasEntries(form);
}

/** Whether a form has anything in it, text or a file. */
export function hasEntries(form: HTMLFormElement): boolean {
  return [...form.elements].some(hasEntry);
}

function hasEntry(control: Element): boolean {
  if (control instanceof HTMLTextAreaElement) return control.value !== "";
  return control instanceof HTMLInputElement && control.type !== "hidden" && control.value !== "";
}
