import type { Posted } from "../messages/outbox";
import type { ProgrammeContext } from "./context";
import { inert, inertJson } from "./inert";
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

/** Prints a report; the one place where text leaves the command, so nothing steers a terminal past it. */
export function print(context: Pick<ProgrammeContext, "stdout" | "stderr">, report: Report, json: boolean) {
  const output = report.isBeside ? context.stderr : context.stdout;
  if (json) output.write(`${inertJson(report.json)}\n`);
  else for (const line of report.lines) output.write(`${inert(line)}\n`);
  for (const note of report.notes ?? []) context.stderr.write(`${inert(note)}\n`);
}

/** Prints what became of mail; letters to send by hand only beside text, because scripts have the code already. */
export function printPosted(
  context: Pick<ProgrammeContext, "stdout" | "stderr">,
  { notes, sent, letters }: Posted,
  json: boolean,
) {
  for (const note of notes) context.stderr.write(`${inert(note)}\n`);
  if (json) return;
  if (sent > 0) context.stdout.write(sent === 1 ? "One mail sent.\n" : `${sent} mails sent.\n`);
  for (const { to, subject, text } of letters) {
    const head = ["", "To send, by a channel you trust:", "", `To: ${to}`, `Subject: ${subject}`, ""];
    for (const line of [...head, ...text.trimEnd().split("\n")]) context.stdout.write(`${inert(line)}\n`);
  }
}
