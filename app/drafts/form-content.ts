import { parse } from "@conform-to/react";
import { hasEntries } from "../forms/unsent";
import { contentOf, type Entries } from "./rules";

/** A form's initial values, by its fields' names; lists are lists. */
export type Values = Record<string, unknown>;

/** A form of the page; undefined while there is none. */
export function formOf(id: string): HTMLFormElement | undefined {
  const form = document.getElementById(id);
  return form instanceof HTMLFormElement ? form : undefined;
}

/** A form's current content, which disabled fields have not: null while it is being sent, undefined while it is disabled otherwise. */
export function contentNow(form: HTMLFormElement) {
  const fieldset = form.querySelector("fieldset");
  if (fieldset?.disabled) return fieldset.hasAttribute("aria-busy") ? null : undefined;
  return { ...contentOf(new FormData(form)), isEmpty: !hasEntries(form) };
}

/** The texts of a draft as a form begins with them. */
export function valuesOf(entries: Entries): Values {
  const form = new FormData();
  for (const [name, text] of entries) form.append(name, text);
  return parse(form, { resolve: () => ({ value: {} }) }).payload;
}

/** Whether a form has the texts of a draft already, as when the server returned the sent ones. */
export function hasTexts(form: HTMLFormElement, entries: Entries): boolean {
  const comparable = (all: Entries) => JSON.stringify(all.filter(([name]) => name !== "revision"));
  return comparable(contentOf(new FormData(form)).entries) === comparable(entries);
}

/** Chooses files in a form's fields, as a person would. */
export function chooseFiles(form: HTMLFormElement | undefined, files: [field: string, file: File][]): void {
  const byField = new Map<string, DataTransfer>();
  for (const [field, file] of files) {
    const transfer = byField.get(field) ?? new DataTransfer();
    transfer.items.add(file);
    byField.set(field, transfer);
  }
  for (const [field, transfer] of byField) {
    const input = form?.elements.namedItem(field);
    if (!(input instanceof HTMLInputElement) || input.files?.length) continue;
    input.files = transfer.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

/** Gives the focus to a form's first field. */
export function focusFirst(form: HTMLFormElement | undefined): void {
  form?.querySelector<HTMLElement>("input:not([type=hidden]), textarea")?.focus();
}
