import { FILE_NAME_MAX_BYTES } from "#contract/limits";
import type { SubmissionStatus } from "#contract/submission-life";

const MIB = 1024 * 1024;
/** The quota of one researcher (docs/security.md#limits). */
export const DAILY_QUOTA_BYTES = 200 * MIB;
export const TOTAL_QUOTA_BYTES = 2048 * MIB;
export const QUOTA_DAY_MS = 24 * 60 * 60_000;
/**
 * The size of a stored file besides its content: a block of the disk, its seal, its row and its receipt. Uncounted, empty files would
 * be stored without end, and each sweep lists all of them.
 */
export const FILE_OVERHEAD_BYTES = 8 * 1024;

/**
 * The longest time from an upload's beginning until its files are listed: 5 min to be received (docs/security.md#limits), one
 * to be stored, and the delay of a busy database. Milliseconds.
 */
export const UPLOAD_MAX_MS = 6.5 * 60_000;

/** How many uploads of one researcher may run concurrently: their bytes are not listed yet, so the quota does not count them. */
export const CONCURRENT_UPLOADS = 3;

/**
 * How long an upload counts as one of them unless it ends before: longer than it may take, and after a crash until then.
 * Milliseconds.
 */
export const UPLOAD_SLOT_MS = UPLOAD_MAX_MS + 60_000;

/** How long a session may withdraw its submission: an upload is over by then, however slow. Milliseconds. */
export const WITHDRAW_WITHIN_MS = 15 * 60_000;

/** How long a later revision may replace an earlier one: longer than the page that sent it can be used. Milliseconds. */
export const REPLACE_WITHIN_MS = 24 * 60 * 60_000;

/** The ordinal of the event with which the research itself came, and its files. */
export const FIRST_EVENT = 1;

/** How long after a message its files may follow: longer than the page that sent it can be used. Milliseconds. */
export const FILES_WITHIN_MS = 24 * 60 * 60_000;

/** The data that decides whether a submission may still be changed by its researcher. */
interface Settling {
  status: SubmissionStatus;
  opened_at: number | null;
  /** How many there are, the first with the research itself. */
  events: number;
  created_at: number;
}

/**
 * Whether managers have begun to work on a submission, either side has written about it, or managers could rely on it by its age
 * (`withinMs`).
 */
export function isSettled(
  { status, opened_at, events, created_at }: Settling,
  { now, withinMs }: { now: number; withinMs: number },
): boolean {
  return status !== "received" || opened_at !== null || events > FIRST_EVENT || now - created_at > withinMs;
}

/** Control characters, lone surrogates, and characters that reverse the order of the text after them. */
const unshowable = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The escapes of browsers for a quotation mark and line breaks (HTML, multipart/form-data encoding algorithm). */
const encodedByBrowsers = /%(?:22|0D|0A)/g;

/**
 * The name under which a file is listed: as it was sent, without folders, without backslashes at its end, and without characters
 * that cannot be shown. It never becomes part of a path. Null when nothing is left, or when it is longer than a file system
 * accepts.
 */
export function fileName(sent: string): string | null {
  const decoded = sent.replace(encodedByBrowsers, decodeURIComponent);
  // A backslash separates folders on one system, and is part of a name on the others.
  const last = decoded.split("/").at(-1)?.split("\\").filter(Boolean).at(-1) ?? "";
  const name = last.replace(unshowable, "").trim();
  if (name === "" || name === "." || name === "..") return null;
  return Buffer.byteLength(name) > FILE_NAME_MAX_BYTES ? null : name;
}
