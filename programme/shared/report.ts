import { type Column, table } from "./table";

/** What a verb has to say. */
export interface Report {
  /** Printed by `--json`; its shape is promised in the verb's help. */
  json: unknown;
  /** Printed otherwise. */
  lines: string[];
  /** What the manager should also know; goes to standard error, so that it never mixes with JSON. */
  notes?: string[];
  /** The verb ran, and what it looked at is not in order: exit code 1. */
  failed?: boolean;
  /** Standard output has something else, such as an archive: all of this goes to standard error. */
  isBeside?: boolean;
}

/** A list as a table, newest first, with a word on how to see older entries. */
export function listReport<Row extends { id: string }>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  limit: number,
): Report {
  const last = rows.at(-1);
  if (!last) return { json: rows, lines: ["None."] };
  const notes = rows.length < limit ? [] : [`There may be more: repeat with --before ${last.id}`];
  return { json: rows, lines: table(rows, columns), notes };
}
