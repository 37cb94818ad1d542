import type { Command } from "commander";
import { z } from "zod";
import { type SubmissionStatus, stateAfter } from "#contract/submission-life";
import {
  countWaiting,
  countWithoutPlace,
  listWaiting,
  type Waiting,
  type WaitingKind,
} from "../../inbox/inbox.store";
import { type InboxMailed, mailInbox } from "../../inbox/inbox-mail";
import { addressesOf, sayUnclear } from "../../messages/unclear-mail";
import type { Programme } from "../../shared/context";
import { Refusal } from "../../shared/errors";
import type { Report } from "../../shared/report";
import { table } from "../../shared/table";
import { isoMoment, shownMoment } from "../../shared/timestamps";
import { listUnpaid } from "../../submissions/submissions.store";
import { sayUnpaid, sayWithoutPayments } from "../../submissions/unpaid";
import { whole } from "../fields";
import { addVerb, type Perform } from "../verb";

const requestVerbs = ["request acknowledge", "request decline"];

/** The verbs that answer a submission: those of managers in `contract/submission-life.ts`, and writing. */
const submissionVerbs = (status: SubmissionStatus | null) =>
  [
    ...(["accept", "decline", "take", "ask", "offer"] as const).filter(
      (act) => status && stateAfter(status, act),
    ),
    "reply",
  ].map((verb) => `submission ${verb}`);

/** The verbs that answer each other kind. */
const answers: Record<Exclude<WaitingKind, "submission">, readonly string[]> = {
  application: requestVerbs,
  waiting_list: requestVerbs,
  inquiry: ["inquiry answer", "inquiry close"],
  referral: ["referral accept", "referral decline"],
};

/** `inbox list|mail`; `inbox` alone lists. */
export function inboxCommands(root: Command, programme: Programme, perform: Perform): void {
  const inbox = root.command("inbox").description("all that waits for the managers");
  addVerb(inbox, perform, {
    usage: "list",
    reads: true,
    isDefault: true,
    summary:
      "list what researchers sent and nobody answered, oldest first, with the verbs that answer it: a submission until it is decided, unless its researcher is asked, and whenever they write or send files; a place on a waiting list once its target has places. Payments that are not paid, and accepted submissions without payments, are counted below it",
    options: [["--limit <number>", "how many entries at most (default 50)"]],
    example: "inbox list",
    json: '[{"kind": "submission"|"application"|"waiting_list"|"inquiry"|"referral", "id", "name": by which the verbs take it, "researcher_id", "email", "target": key of an application\'s, "status": a submission\'s, "late_files": how many of a submission\'s files were not opened or exported since they came, or null, "created_at": when it came, or a submission\'s researcher last sent anything, "verbs": [verb that answers it]}]',
    input: z.object({ limit: whole("--limit", 1, 1000).default(50) }),
    run: ({ limit }) => showInbox(programme, limit),
  });
  addVerb(inbox, perform, {
    usage: "mail",
    summary:
      "tell the managers of INBOX_MAIL_TO by mail how much waits, when INBOX_MAIL says so; for a timer, which may run it as often as it likes",
    example: "inbox mail",
    json: '{"sent": mails, "waiting": {"submission": how many, "application", "waiting_list", "inquiry", "referral"}, or null when there was nothing to tell, "unclear": [address that may have got it, which no run repeats]}; exit code 1 when an address did not get it, or may not have',
    input: z.object({}),
    run: () => mailManagers(programme),
  });
}

/** Prints nothing when there is nothing to report: a timer runs it often. */
async function mailManagers(programme: Programme): Promise<Report> {
  const options = programme.readInboxMail();
  if (!options) {
    const notes = ["No mail goes to managers, because INBOX_MAIL_TO is not set."];
    return { json: { sent: 0, waiting: null, unclear: [] }, lines: [], notes };
  }
  const db = await programme.database();
  const mailer = programme.openMailer();
  if (!mailer) throw new Refusal("INBOX_MAIL_TO is set, but SMTP_URL is not: nothing can be sent.");
  try {
    const { sender, now } = programme;
    const { faults, ...mailed } = await mailInbox({ db, mailer, sender, now: now() }, options);
    const { sent, waiting, unclear } = mailed;
    const lines = sent === 0 ? [] : [sent === 1 ? "One mail sent." : `${sent} mails sent.`];
    return {
      json: { sent, waiting, unclear: addressesOf(unclear) },
      lines,
      notes: [...sayUnclear(unclear), ...faults.map(sayFault(mailed))],
      failed: faults.length + unclear.length > 0,
    };
  } finally {
    mailer.close();
  }
}

function sayFault({
  sent,
  unclear,
  isClaimed,
}: Pick<InboxMailed, "sent" | "unclear" | "isClaimed">): (fault: string) => string {
  const noMail = isClaimed
    ? 'No mail was sent, and as that could not be noted no run repeats it: look at "inbox".'
    : "No mail was sent; the next run tries again.";
  return (fault) => `${sent + unclear.length === 0 ? noMail : "Not every address got the mail."} ${fault}`;
}

async function showInbox(programme: Programme, limit: number): Promise<Report> {
  const db = await programme.database();
  const rows = (await listWaiting(db, limit)).map((row) => ({
    ...row,
    created_at: isoMoment(row.created_at),
    verbs: verbsFor(row),
  }));
  const counts = Object.values(await countWaiting(db));
  const more = counts.reduce((sum, count) => sum + count, 0) - rows.length;
  const unpaid = await listUnpaid(db);
  const notes = [
    ...sayMore(more),
    ...sayWithoutPlace(await countWithoutPlace(db)),
    ...sayUnpaid(unpaid).map((sentence) => `${sentence} "payment list" shows when each is due.`),
    ...sayWithoutPayments(unpaid).map(
      (sentence) => `${sentence} "payment add SUBMISSION --file FILE" adds what is to be paid.`,
    ),
  ];
  if (rows.length === 0) return { json: rows, lines: ["Nothing waits for you."], notes };
  const lines = (room: number) =>
    table(
      rows,
      [
        ["Since", (row) => shownMoment(row.created_at)],
        ["What", shownKind],
        ["From", (row) => row.email, "whole"],
        ["Answered by", (row) => shownVerbs(row), "whole"],
      ],
      room,
    );
  return { json: rows, lines, notes };
}

function shownKind({
  kind,
  target,
  status,
  late_files,
}: Pick<Waiting, "kind" | "target" | "status" | "late_files">): string {
  const name = kind.replace("_", " ");
  const detail = target ?? (status === "received" ? null : status);
  const shown = detail === null ? name : `${name}: ${detail.replace("_", " ")}`;
  return late_files ? `${shown}, new files` : shown;
}

function verbsFor({ kind, status }: Pick<Waiting, "kind" | "status">): readonly string[] {
  return kind === "submission" ? submissionVerbs(status) : answers[kind];
}

/** `request acknowledge|decline ID`: the verbs are of one group. */
function shownVerbs({ name, verbs }: { name: string; verbs: readonly string[] }): string {
  const [first = "", ...further] = verbs;
  return `${[first, ...further.map((verb) => verb.split(" ")[1])].join("|")} ${name}`;
}

function sayMore(more: number): string[] {
  if (more <= 0) return [];
  return [
    `${more} more ${more === 1 ? "waits" : "wait"}: answer these first, or repeat with a higher --limit.`,
  ];
}

function sayWithoutPlace(count: number): string[] {
  if (count === 0) return [];
  const people = count === 1 ? "1 place on a waiting list is" : `${count} places on waiting lists are`;
  return [`${people} not listed, because the target is full: "request list --awaiting" shows them.`];
}
