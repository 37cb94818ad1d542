import type { Command } from "commander";
import { z } from "zod";
import { type SubmissionStatus, submissionStatuses, type Turn, turns } from "#contract/submission-life";
import { outOption } from "../../archives/export-files";
import { idOfNamed } from "../../researchers/researchers.store";
import type { Programme } from "../../shared/context";
import type { Page } from "../../shared/page";
import { listReport, type Report } from "../../shared/report";
import { shownMoment } from "../../shared/timestamps";
import { readDecisionWords, sayUnread } from "../../submissions/decision-words";
import { exportSubmission } from "../../submissions/export";
import { sayLateFiles } from "../../submissions/late-files";
import { openSubmission } from "../../submissions/open";
import { writeRecord } from "../../submissions/record";
import { asListed } from "../../submissions/submission-views";
import { listSubmissions } from "../../submissions/submissions.store";
import { oneOf, paging, pagingOptions, path, whole, word } from "../fields";
import { addVerb, type Perform } from "../verb";
import { alias, aliasOption, EVENTS_MAX, lifeVerbs } from "./submission-life";
import { mailVerb } from "./submission-mail";
import { offerVerbs } from "./submission-offer";
import { SHAPE, showVerb } from "./submission-show";

const status = z
  .enum(submissionStatuses, { error: `--status is one of ${submissionStatuses.join(", ")}.` })
  .optional();
const event = whole("--event", 2, EVENTS_MAX);
const eventOption: [string, string] = [
  "--event <event>",
  "a message of the researcher's and its files, by its number in the history, instead of the research",
];
const turn = z.enum(turns, { error: "--turn is programme, researcher or nobody." }).optional();

/** `submission list|show|open|export|record`, and those of `submission-life.ts`, `submission-offer.ts` and `submission-mail.ts`. */
export function submissionCommands(root: Command, programme: Programme, perform: Perform): void {
  const submission = root
    .command("submission")
    .description(
      "research that was submitted, named by its number or the start of its id; only open shows what it says, and needs the private key",
    );
  addVerb(submission, perform, {
    usage: "list",
    reads: true,
    summary: "list submissions, newest first",
    options: [
      ["--status <status>", `only those: ${submissionStatuses.join(", ")}`],
      ["--turn <side>", "only those that wait for programme, researcher or nobody"],
      ["--late", "only those that were due before now"],
      ["--researcher <researcher>", "only those of one, by email address or id"],
      ...pagingOptions,
    ],
    example: "submission list --turn programme --late",
    json: `[${SHAPE}]`,
    input: z.object({
      ...paging,
      before: word("--before").optional(),
      status,
      turn,
      late: z.boolean().default(false),
      researcher: word("--researcher").optional(),
    }),
    run: (filter) => showSubmissions(programme, filter),
  });
  showVerb(submission, programme, perform);
  addVerb(submission, perform, {
    usage: "open [submission]",
    summary: "open what was submitted with the private key: show it, or write it into a new folder; audited",
    options: [
      ["--key <file>", "the private key; it is read here and sent nowhere"],
      ["--passphrase-file <file>", "the key's passphrase; asked for on the terminal without"],
      [
        "--from <source>",
        "the folder or archive of submission export, - for standard input; needs no database",
      ],
      eventOption,
      aliasOption,
      ["--out <folder>", "a folder that is not there yet, for research.json and the attachments"],
    ],
    example: "submission open 2026-0007 --key /private/key.asc --out /private/research",
    json: '{"id", "number", "event": of a message, "researcher_id", "details": {…}, or {"text"} of a message, "attachments": [{"id", "name", "size", "sha256", "file": path or null}], "missing": [id of an attachment that is gone]}; exit code 1 when one is',
    misnamed: oneOf(
      "submission",
      "from",
      "Name one submission, by its number or by --from with what was exported.",
    ),
    input: z.object({
      submission: word("The submission").optional(),
      key: path("--key"),
      passphraseFile: path("--passphrase-file").optional(),
      from: path("--from").optional(),
      event: event.optional(),
      alias: alias(programme),
      out: path("--out").optional(),
    }),
    run: (input) => openSubmission(programme, input),
  });
  addVerb(submission, perform, {
    usage: "export <submission>",
    summary: "write a submission, still sealed, to open it on another machine; audited",
    options: [eventOption, aliasOption, outOption()],
    example: "submission export 2026-0007 --out - > sealed.tar",
    json: '{"id", "number", "researcher_id", "email", "nickname", "created_at", "attachments": [{"id", "size", "sealed_sha256", "file": name, or null when it is gone}], "folder": path, or null for an archive, when this goes to standard error}; exit code 1 when one is gone',
    input: z.object({
      submission: word("The submission"),
      event: event.optional(),
      alias: alias(programme),
      out: path("--out"),
    }),
    run: ({ submission, ...given }) => exportSubmission(programme, submission, given),
  });
  addVerb(submission, perform, {
    usage: "record <submission>",
    summary:
      "write the signed record of a submission, as its researcher downloads it: what was sent, when, and what was answered; also of one that was destroyed",
    options: [["--out <file>", "a file that is not there yet, or - for standard output"]],
    example: "submission record 2026-0007 --out record-2026-0007.json",
    json: '{"id", "number", "receipts": how many, "file": path, or null for standard output, when this goes to standard error}',
    input: z.object({ submission: word("The submission"), out: path("--out") }),
    run: ({ submission, out }) => writeRecord(programme, submission, out),
  });
  lifeVerbs(submission, programme, perform);
  offerVerbs(submission, programme, perform);
  mailVerb(submission, programme, perform);
}

interface Filter extends Page {
  status?: SubmissionStatus;
  turn?: Turn;
  late: boolean;
  /** An email address or id. */
  researcher?: string;
}

async function showSubmissions(programme: Programme, { late, ...filter }: Filter): Promise<Report> {
  const db = await programme.database();
  const dueBefore = late ? programme.now() : undefined;
  const researcher = await idOfNamed(db, filter.researcher);
  const found = await listSubmissions(db, { ...filter, dueBefore, researcher });
  const words = await readDecisionWords(programme, found);
  const { declinedSubmissions } = programme.readRetention();
  const rows = found.map((each) => asListed(each, words, declinedSubmissions));
  const report = listReport(
    rows,
    [
      ["Number", (row) => row.number],
      ["Researcher", (row) => row.email, "whole"],
      ["Status", (row) => row.status],
      ["Sent", (row) => shownMoment(row.created_at)],
      ["Due", (row) => shownMoment(row.due_at)],
      ["Decided", (row) => shownMoment(row.decided_at)],
      ["Attached bytes", (row) => row.attachment_bytes],
      ["Id", (row) => row.id],
    ],
    filter.limit,
  );
  const notes = [...(await sayLateFiles(db, rows)), ...rows.flatMap(sayUnread)];
  return { ...report, notes: [...(report.notes ?? []), ...notes] };
}
