import type { Posted } from "../messages/outbox";
import { inert, inertJson } from "../shared/inert-text";
import type { Report } from "../shared/report";
import type { Output } from "../shared/streams";

/** The outputs of a verb's text. */
interface Outputs {
  stdout: Output;
  stderr: Output;
}

/** Prints a report, with all that steers a terminal escaped (`inert`); whatever else writes to a terminal must escape it too. */
export function print(context: Outputs, report: Report, json: boolean) {
  const output = report.isBeside ? context.stderr : context.stdout;
  if (json) output.write(`${inertJson(report.json)}\n`);
  else for (const line of linesFor(report, output)) output.write(`${inert(line)}\n`);
  for (const note of report.notes ?? []) context.stderr.write(`${inert(note)}\n`);
}

/** The line of a terminal that does not say how wide it is. */
const TERMINAL_WIDTH = 80;

/** The lines for a terminal of its width; elsewhere each row of a list is one line, whatever its width. */
function linesFor({ lines }: Report, { isTTY, columns }: Output): string[] {
  if (typeof lines !== "function") return lines;
  return lines(isTTY ? columns || TERMINAL_WIDTH : Number.POSITIVE_INFINITY);
}

/** Prints the results of mailing; letters to send by hand only with text output, because scripts have the code in the JSON. */
export function printPosted(context: Outputs, { notes, sent, letters }: Posted, json: boolean) {
  for (const note of notes) context.stderr.write(`${inert(note)}\n`);
  if (json) return;
  if (sent > 0) context.stdout.write(sent === 1 ? "One mail sent.\n" : `${sent} mails sent.\n`);
  for (const { to, subject, text } of letters) {
    const head = ["", "To send, by a channel you trust:", "", `To: ${to}`, `Subject: ${subject}`, ""];
    for (const line of [...head, ...text.trimEnd().split("\n")]) context.stdout.write(`${inert(line)}\n`);
  }
}
