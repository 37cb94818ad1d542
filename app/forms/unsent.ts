let asks = true;

/** From here on no question is asked before a page is left: who asks would keep the page, and the session, for anyone who comes by. */
export function askNobody(): void {
  asks = false;
}

/**
 * Whether to ask before a page is left: when its form has something in it that was not sent. What a form begins with counts
 * too: the server writes it there when it sends a form back, and no form of this kind begins with what is stored.
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
