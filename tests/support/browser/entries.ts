import type { Page } from "playwright";

/** The form data of a page, the values of controls outside of forms, and the positions of the focus and the caret. */
export interface PageEntries {
  forms: [name: string, value: string][][];
  loose: string[];
  focused: string;
  caret: [number | null, number | null];
}

/**
 * Enters a value into every control of a page's main part, as a user would before the scripts load, and puts the caret into
 * the middle of the last text. Returns the number of controls.
 */
export function enterEverywhere(page: Page): Promise<number> {
  return page.evaluate(() => {
    const texts: Record<string, string> = {
      email: "typed@example.org",
      tel: "+44 20 7946 0000",
      date: "1990-05-17",
      number: "12",
    };
    const controls = [
      ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
        "main :is(input:not([type='hidden']), textarea, select):not([data-foreign])",
      ),
    ].filter(({ disabled }) => !disabled);
    const enter = (control: (typeof controls)[number]) => {
      if (control instanceof HTMLSelectElement) control.selectedIndex = control.options.length - 1;
      else if (control.type === "checkbox" || control.type === "radio")
        (control as HTMLInputElement).checked = true;
      else if (control.type === "file") {
        const transfer = new DataTransfer();
        transfer.items.add(new File(["typed"], "typed.asc"));
        (control as HTMLInputElement).files = transfer.files;
      } else if (control.inputMode === "numeric" && control.type === "text") control.value = "123";
      else control.value = texts[control.type] ?? "typed before the scripts";
    };
    for (const control of controls) enter(control);
    const last = controls.findLast((control) => /^(text|search|password|textarea)$/.test(control.type));
    last?.focus();
    if (last && "setSelectionRange" in last) last.setSelectionRange(1, 2);
    return controls.length;
  });
}

/** Reads the entered values. Hidden fields and the nodes of extensions are left out. */
export function entriesOf(page: Page): Promise<PageEntries> {
  return page.evaluate(() => {
    const own = document.querySelectorAll<HTMLInputElement>(
      ":is(input:not([type='hidden']), textarea, select):not([data-foreign])",
    );
    const hidden = [...document.querySelectorAll<HTMLInputElement>("input[type='hidden']")].map(
      ({ name }) => name,
    );
    const entriesIn = (form: HTMLFormElement) =>
      [...new FormData(form)]
        .filter(([name]) => !hidden.includes(name))
        .map(([name, value]): [string, string] => [name, typeof value === "string" ? value : value.name]);
    const focused = document.activeElement as HTMLInputElement | null;
    const hasCaret = focused && "selectionStart" in focused;
    return {
      forms: [...document.forms].map(entriesIn),
      loose: [...own].filter(({ form }) => !form).map(({ value }) => value),
      focused: `${focused?.localName} ${focused?.getAttribute("name") ?? ""}`,
      caret: hasCaret ? [focused.selectionStart, focused.selectionEnd] : [null, null],
    };
  });
}
