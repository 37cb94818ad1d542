import { ATTACHMENTS_MAX_FILES, ATTACHMENTS_MAX_TOTAL_BYTES } from "#contract/limits";

/** How long after a change a form is stored. Later changes do not put that off: a crash loses no more than this. */
export const KEEP_AFTER_MS = 500;
/**
 * The same for the first change: the notice that a draft is kept moves what is below the form, which browsers take for the answer to a key
 * for half a second (`hadRecentInput` of the Layout Instability API).
 */
export const KEEP_FIRST_AFTER_MS = 100;

/** A draft's retention after its last change. */
const DRAFT_LIFETIME_DAYS = 14;
const DRAFT_LIFETIME_MS = DRAFT_LIFETIME_DAYS * 24 * 60 * 60 * 1000;

/** Names and texts of a form's fields, in their order; a name may come several times. */
export type Entries = [name: string, text: string][];

/** Fields that belong to the page and its session: the form that a draft is restored into has its own. */
const ofThePage = new Set(["csrf", "event"]);

/**
 * Whether a draft is past its retention.
 *
 * @param savedAt milliseconds
 */
export function isExpired(savedAt: number, now: number): boolean {
  return now - savedAt > DRAFT_LIFETIME_MS;
}

/** A form's content, without the page's own fields. */
export function contentOf(form: Iterable<[string, FormDataEntryValue]>): {
  entries: Entries;
  files: [name: string, file: File][];
} {
  const entries: Entries = [];
  const files: [string, File][] = [];
  for (const [name, value] of form) {
    if (ofThePage.has(name)) continue;
    if (typeof value === "string") entries.push([name, value]);
    // A field without a file is sent as a file without a name.
    else if (value.name !== "") files.push([name, value]);
  }
  return { entries, files };
}

/** Whether files are stored with a draft: more than can be sent would waste disk space. */
export function areKept(files: readonly { size: number }[]): boolean {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return files.length <= ATTACHMENTS_MAX_FILES && bytes <= ATTACHMENTS_MAX_TOTAL_BYTES;
}

/** The text of a field; undefined without one. */
export function textOf(entries: Entries, field: string): string | undefined {
  return entries.find(([name]) => name === field)?.[1];
}
