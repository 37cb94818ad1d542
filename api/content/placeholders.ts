import type { Identity } from "../services";

/** A placeholder of a legal text, such as `{{company}}`. */
const PLACEHOLDER = /\{\{(\w+)\}\}/g;

/** The placeholders that stand for the company, with their values. */
export function identityValues(identity: Identity): Record<string, string> {
  const { programme, company, contact } = identity;
  return {
    programme,
    company,
    contact,
    registered_office: identity.registeredOffice,
    tax_number: identity.taxNumber,
    registry_number: identity.registryNumber,
  };
}

/**
 * Replaces a markdown text's placeholders by their values, in one pass: a value is text, whatever it looks like. Other
 * braces stay.
 */
export function fillPlaceholders(template: string, values: Record<string, string>): string {
  return template.replace(PLACEHOLDER, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? escapeMarkdown(values[name] ?? "") : placeholder,
  );
}

/** The names of a text's placeholders. */
export function placeholdersOf(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);
}

/**
 * What of a text begins as a placeholder does and is none, such as `{{ date }}`: up to its closing braces, or to the line's end. It
 * would stay as it stands.
 */
export function strayPlaceholders(text: string): string[] {
  const others = text.replace(PLACEHOLDER, " ");
  return [...others.matchAll(/\{\{(?:[^\n]{0,60}?\}\}|[^\n]{0,60})/g)].map(([stray]) => stray.trimEnd());
}

/** Markdown that reads as exactly this text (CommonMark §2.4), links that need no brackets included. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\r\n\u2028\u2029]+/g, " ")
    .replace(/[\\`*_[\]{}<>()#!|~&:@/$^]/g, "\\$&")
    .replace(/\.(?=\S)/g, "\\.")
    .replace(/^(\s*)([-+=])/, "$1\\$2")
    .replace(/^(\s*\d+)\./, "$1\\.");
}
