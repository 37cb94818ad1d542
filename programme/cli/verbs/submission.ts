import type { Command } from "commander";
import { z } from "zod";
import type { SubmissionStatus } from "../../../api/submissions/submissions.table";
import { outOption } from "../../archives/export-files";
import { tell, withNote } from "../../messages/messages";
import type { Programme } from "../../shared/context";
import { Refusal } from "../../shared/errors";
import type { Page } from "../../shared/page";
import { listReport, type Report } from "../../shared/report";
import { details } from "../../shared/table";
import { isoMoment, shownMoment } from "../../shared/timestamps";
import { wordsFrom, wordsOption } from "../../shared/words";
import { change } from "../../shared/write";
import { exportSubmission } from "../../submissions/export";
import { openSubmission } from "../../submissions/open";
import {
  decideSubmission,
  findNamed,
  listAttachments,
  listSubmissions,
} from "../../submissions/submissions.store";
import { paging, pagingOptions, path, word } from "../fields";
import { addVerb, type Finish } from "../verb";

const SHAPE =
  '{"id", "number": such as "2026-0007", "researcher_id", "email", "nickname", "status": "received"|"accepted"|"declined", "attachment_bytes", "created_at", "decided_at", "note": of the decision}';

const status = z
  .enum(["received", "accepted", "declined"], { error: "--status is received, accepted or declined." })
  .optional();

/** `submission list|show|open|export|accept|decline`. */
export function submissionCommands(root: Command, programme: Programme, finish: Finish): void {
  const submission = root
    .command("submission")
    .description(
      "research that was submitted, named by its number or the start of its id; only open shows what it says, and needs the private key",
    );
  addVerb(submission, finish, {
    usage: "list",
    summary: "list submissions, newest first",
    options: [["--status <status>", "only those: received, accepted or declined"], ...pagingOptions],
    example: "submission list --status received",
    json: `[${SHAPE}]`,
    input: z.object({ ...paging, before: word("--before").optional(), status }),
    run: (filter) => showSubmissions(programme, filter),
  });
  addVerb(submission, finish, {
    usage: "show <submission>",
    summary: "show when and by whom it was sent, how large its attachments are, and what was decided",
    example: "submission show 2026-0007",
    json: `${SHAPE.slice(0, -1)}, "attachments": [{"id", "size", "sealed_sha256"}]}`,
    input: z.object({ submission: word("The submission") }),
    run: ({ submission }) => showSubmission(programme, submission),
  });
  addVerb(submission, finish, {
    usage: "open [submission]",
    summary: "open what was submitted with the private key: show it, or write it into a new folder; audited",
    options: [
      ["--key <file>", "the private key; it is read here and sent nowhere"],
      ["--passphrase-file <file>", "the key's passphrase; asked for on the terminal without"],
      [
        "--from <source>",
        "the folder or archive of submission export, - for standard input; needs no database",
      ],
      ["--out <folder>", "a folder that is not there yet, for research.json and the attachments"],
    ],
    example: "submission open 2026-0007 --key /private/key.asc --out /private/research",
    json: '{"id", "number", "researcher_id", "details": {…}, "attachments": [{"id", "name", "size", "sha256", "file": path or null}], "missing": [id of an attachment that is gone]}; exit code 1 when one is',
    input: z.object({
      submission: word("The submission").optional(),
      key: path("--key"),
      passphraseFile: path("--passphrase-file").optional(),
      from: path("--from").optional(),
      out: path("--out").optional(),
    }),
    run: (input) => openSubmission(programme, input),
  });
  addVerb(submission, finish, {
    usage: "export <submission>",
    summary: "write a submission, still sealed, to open it on another machine; audited",
    options: [outOption()],
    example: "submission export 2026-0007 --out - > sealed.tar",
    json: '{"id", "number", "researcher_id", "email", "nickname", "created_at", "attachments": [{"id", "size", "sealed_sha256", "file": name, or null when it is gone}], "folder": path, or null for an archive, when this goes to standard error}; exit code 1 when one is gone',
    input: z.object({ submission: word("The submission"), out: path("--out") }),
    run: ({ submission, out }) => exportSubmission(programme, submission, out),
  });
  for (const decision of ["accepted", "declined"] as const) {
    const name = decision === "accepted" ? "accept" : "decline";
    addVerb(submission, finish, {
      usage: `${name} <submission>`,
      summary: `${name} a submission, once; the researcher gets a message`,
      options: [wordsOption("--note", "words of your own below the standard message")],
      example: `submission ${name} 2026-0007`,
      json: `{"id", "number", "status": "${decision}"}`,
      mails: true,
      input: z.object({
        submission: word("The submission"),
        note: wordsFrom(programme.words).optionalParagraphs("--note"),
      }),
      run: ({ submission, note }) => decide(programme, submission, decision, note),
    });
  }
}

type Listed = Awaited<ReturnType<typeof listSubmissions>>[number];

const view = (found: Listed) => ({
  ...found,
  created_at: isoMoment(found.created_at),
  decided_at: isoMoment(found.decided_at),
});

async function showSubmissions(
  programme: Programme,
  filter: Page & { status?: SubmissionStatus },
): Promise<Report> {
  const rows = (await listSubmissions(await programme.database(), filter)).map(view);
  return listReport(
    rows,
    [
      ["Number", (row) => row.number],
      ["Researcher", (row) => row.email],
      ["Status", (row) => row.status],
      ["Sent", (row) => shownMoment(row.created_at)],
      ["Decided", (row) => shownMoment(row.decided_at)],
      ["Attached bytes", (row) => row.attachment_bytes],
      ["Id", (row) => row.id],
    ],
    filter.limit,
  );
}

async function showSubmission(programme: Programme, name: string): Promise<Report> {
  const db = await programme.database();
  const found = await findNamed(db, name);
  const attachments = await listAttachments(db, found.id);
  const shown = {
    ...view(found),
    attachments: attachments.map(({ id, size, sha256 }) => ({ id, size, sealed_sha256: sha256 })),
  };
  return {
    json: shown,
    lines: details([
      ["Submission", shown.number],
      ["Id", shown.id],
      ["Researcher", `${shown.email} (${shown.nickname ?? "no profile"})`],
      ["Status", shown.status],
      ["Sent", shownMoment(shown.created_at)],
      ["Decided", shownMoment(shown.decided_at)],
      ["Note", shown.note ?? "-"],
      ...shown.attachments.map(
        ({ size, sealed_sha256 }, index) =>
          [`Attachment ${index + 1}`, `${size} bytes\nSHA-256 of the sealed file ${sealed_sha256}`] as const,
      ),
    ]),
  };
}

function decide(
  programme: Programme,
  name: string,
  decision: "accepted" | "declined",
  note: string | undefined,
): Promise<Report> {
  return change(programme, async (tx, record) => {
    const { id, number, email, researcher_id, ...found } = await findNamed(tx, name);
    if (!(await decideSubmission(tx, id, { status: decision, note }, programme.now()))) {
      throw new Refusal(
        `The submission ${number} was ${found.status} on ${shownMoment(isoMoment(found.decided_at))} UTC.`,
      );
    }
    const notes = await tell(programme, tx, researcher_id, {
      title: `Your submission ${number} was ${decision}`,
      message: withNote(decisionText(decision, number, isoMoment(found.created_at)), note),
    });
    await record({
      action: `submission.${decision === "accepted" ? "accept" : "decline"}`,
      subject: `submission:${id}`,
    });
    return {
      json: { id, number, status: decision },
      lines: [`The submission ${number} is ${decision}; ${email} has a message.`],
      notes,
    };
  });
}

function decisionText(decision: "accepted" | "declined", number: string, sent: string): string {
  const submission = `Your submission ${number} of ${shownMoment(sent)} UTC`;
  return decision === "accepted"
    ? `${submission} was accepted. We will contact you about the next steps.`
    : `${submission} was declined. Thank you for the work you put into it.`;
}
