/** What the agreement's text leaves open. */
export interface NdaBlanks {
  first_name: string;
  last_name: string;
  /** Milliseconds. */
  date: number;
  company: string;
}

/**
 * Fills `{{first_name}}`, `{{last_name}}`, `{{date}}` and `{{company}}` in the agreement's markdown, once: what is
 * filled in is text, whatever it looks like. Other braces stay.
 */
export function fillNda(template: string, { date, ...blanks }: NdaBlanks): string {
  const values: Record<string, string> = { ...blanks, date: longDate(date) };
  return template.replace(/\{\{(first_name|last_name|date|company)\}\}/g, (_blank, name: string) =>
    escapeMarkdown(values[name] ?? ""),
  );
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

function longDate(date: number): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(date);
}
