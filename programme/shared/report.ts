import { type Column, table } from "./table";

/** The output of a verb. */
export interface Report {
  /** Printed by `--json`; its shape is documented in the verb's help. */
  json: unknown;
  /** Printed otherwise; a list is formatted for the cells of a terminal's line, infinitely many elsewhere. */
  lines: string[] | ((room: number) => string[]);
  /** Further information for the manager; goes to standard error, so that it never mixes with JSON. */
  notes?: string[];
  /** The verb ran, and its check found a fault: exit code 1. */
  failed?: boolean;
  /** Standard output carries other data, such as an archive: all of this goes to standard error. */
  isBeside?: boolean;
}

/** Reports a list as a table, newest first, with a hint on how to see older entries. */
export function listReport<Row extends { id: string }>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  limit: number,
): Report {
  return pageReport(rows, (room) => table(rows, columns, room), limit);
}

/** The same for entries in other lines than a table's. */
export function pageReport(
  rows: readonly { id: string }[],
  lines: (room: number) => string[],
  limit: number,
): Report {
  const last = rows.at(-1);
  if (!last) return { json: rows, lines: ["None."] };
  const notes = rows.length < limit ? [] : [`There may be more: repeat with --before ${last.id}`];
  return { json: rows, lines, notes };
}
