import type { Locator, Page } from "playwright";

/** A control's accessible description: its hint and its errors. */
export function descriptionOf(control: Locator): Promise<string> {
  return control.evaluate((element) =>
    (element.getAttribute("aria-describedby") ?? "")
      .split(/\s+/)
      .map((id) => document.getElementById(id)?.textContent ?? "")
      .join(" "),
  );
}

/** The text of the focused element, where all of it can be seen; nothing where it is out of sight. */
export function focusedText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) return "";
    const { top, bottom } = activeElement.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight ? (activeElement.textContent ?? "") : "";
  });
}

/** Whether the control has the focus. */
export function isFocused(control: Locator): Promise<boolean> {
  return control.evaluate((element) => element === document.activeElement);
}

/**
 * Types a code as a person does, who first goes to its field. Going there waits until the field can be used: keys that are pressed
 * while its form is saved are lost, and `pressSequentially` alone does not wait.
 */
export async function typeCode(field: Locator, code: string): Promise<void> {
  await field.click();
  await field.pressSequentially(code);
}
