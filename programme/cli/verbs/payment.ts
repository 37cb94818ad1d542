import type { Command } from "commander";
import { z } from "zod";
import { isSettled, type PaymentStatus, paymentStatuses } from "#contract/offers";
import { shownAmount } from "#lib/money";
import type { Programme } from "../../shared/context";
import { Misuse } from "../../shared/errors";
import type { Report } from "../../shared/report";
import { table } from "../../shared/table";
import { wordsFrom, wordsOption } from "../../shared/text-options";
import { shownMoment } from "../../shared/timestamps";
import { readJsonFile } from "../../submissions/json-file";
import { sayInstalments } from "../../submissions/offers";
import {
  addPayments,
  PaymentFile,
  paymentExample,
  setPayment,
  showPayments,
} from "../../submissions/payments";
import { saySums, showOwed } from "../../submissions/unpaid";
import { path, whole, word } from "../fields";
import { addVerb, type Perform } from "../verb";
import { MOVED, sayMoved } from "./submission-life";
import { sayExample } from "./submission-offer";

/** More than any submission has. */
const PAYMENTS_MAX = 1_000;

/** The statuses of payments that are owed. */
const owed = paymentStatuses.filter((status) => !isSettled(status));

/** `payment list|add|set`. */
export function paymentCommands(root: Command, programme: Programme, perform: Perform): void {
  const payment = root
    .command("payment")
    .description("the payments of accepted submissions; those of an offer are there once it is agreed to");
  addVerb(payment, perform, {
    usage: "list [submission]",
    reads: true,
    summary:
      "show the payments of a submission; without one, all that are owed, of every submission, the longest owed first, and their sums by currency",
    options: [["--status <status>", `only those of what is owed: ${owed.join(", ")}`]],
    example: "payment list --status due",
    json: '[{"ordinal", "status": "due"|"processing"|"paid"|"failed"|"cancelled", "amount": in minor units, "currency", "due": a day or a condition, "paid_on", "reference", "reason", "changed_at", "unread": why amount to reason cannot be read, which are null then, or null}], without a submission each with its "number", "researcher_id" and "email"',
    input: z.object({
      submission: word("The submission").optional(),
      status: z.enum(owed, { error: `--status is one of ${owed.join(", ")}.` }).optional(),
    }),
    run: ({ submission, status }) =>
      submission === undefined ? listOwed(programme, status) : list(programme, submission, status),
  });
  addVerb(payment, perform, {
    usage: "add [submission]",
    summary: "add payments to a submission that was accepted; the researcher gets a message",
    options: [
      ["--file <file>", "the payments as JSON, amounts in minor units such as cents; - reads standard input"],
      ["--further", "add them beside payments that are still owed, which is refused without"],
      ["--example", "print an example of the file, and do nothing else"],
    ],
    example: "payment add 2026-0007 --file payments.json",
    json: MOVED,
    mails: true,
    input: z.object({
      submission: word("The submission").optional(),
      file: path("--file").optional(),
      further: z.boolean().default(false),
      example: z.boolean().default(false),
    }),
    run: async ({ submission, file, further, example }) => {
      if (example) return sayExample(paymentExample);
      if (!submission || !file)
        throw new Misuse("Name the submission and --file; --example prints what the file looks like.");
      const given = await readJsonFile(programme, file, { name: "payments", schema: PaymentFile });
      const moved = await addPayments(programme, submission, { ...given, further });
      return sayMoved(moved, sayInstalments(given.payments, given.currency));
    },
  });
  addVerb(payment, perform, {
    usage: "set <submission> <payment>",
    summary:
      "say how a payment stands, or cancel one that is not to be paid; the submission is paid once all others are, and accepted again when one comes back. The researcher gets a message",
    options: [
      ["--status <status>", `one of ${paymentStatuses.join(", ")}`],
      ["--on <day>", "the day on which it was paid, today in UTC without"],
      wordsOption("--reference", 'by which the researcher finds it; "" removes it, and so does --status due'),
      wordsOption("--reason", "why it failed, and what to do, or why it is cancelled"),
    ],
    example: "payment set 2026-0007 1 --status paid --on 2026-12-01 --reference @reference.txt",
    json: MOVED,
    mails: true,
    input: z.object({
      submission: word("The submission"),
      payment: whole("The payment", 1, PAYMENTS_MAX),
      status: z.enum(paymentStatuses, { error: `--status is one of ${paymentStatuses.join(", ")}.` }),
      on: z.iso.date("--on is a day such as 2026-12-01.").optional(),
      reference: wordsFrom(programme.words).removableLine("--reference"),
      reason: wordsFrom(programme.words).optionalParagraphs("--reason"),
    }),
    run: async ({ submission, payment: ordinal, ...change }) =>
      sayMoved(await setPayment(programme, submission, ordinal, change)),
  });
}

async function list(programme: Programme, submission: string, status?: PaymentStatus): Promise<Report> {
  const { found, payments } = await showPayments(programme, submission);
  if (payments.length === 0)
    return { json: payments, lines: [`The submission ${found.number} has no payments.`] };
  const rows = payments.filter((payment) => status === undefined || payment.status === status);
  if (rows.length === 0) return { json: rows, lines: ["None."] };
  const notes = rows.flatMap((row) => sayUnread({ ...row, number: found.number }));
  const lines = (room: number) =>
    table(
      rows,
      [
        ["Payment", (row) => row.ordinal],
        ["Amount", amountOf],
        ["Due", (row) => row.due ?? "-"],
        ["Status", (row) => row.status],
        ["Paid on", (row) => row.paid_on ?? "-"],
        ["Reference", (row) => row.reference ?? "-"],
        ["Changed", (row) => shownMoment(row.changed_at)],
        ["Reason", (row) => row.reason ?? "-", "whole"],
      ],
      room,
    );
  return { json: rows, notes, lines };
}

/** Lists what is owed, of all submissions. Not by pages: the sums are of all. */
async function listOwed(programme: Programme, status?: PaymentStatus): Promise<Report> {
  const rows = await showOwed(programme, status);
  if (rows.length === 0) return { json: rows, lines: ["None."] };
  const read = rows.flatMap((row) => (row.unread === null ? [row] : []));
  const notes = rows.flatMap(sayUnread);
  if (notes.length > 0) notes.push("The sums are of the others.");
  const lines = (room: number) => [
    ...table(
      rows,
      [
        ["Submission", (row) => row.number],
        ["Payment", (row) => row.ordinal],
        ["Researcher", (row) => row.email, "whole"],
        ["Amount", amountOf],
        ["Due", (row) => row.due ?? "-"],
        ["Status", (row) => row.status],
      ],
      room,
    ),
    ...saySums(read),
  ];
  return { json: rows, notes, lines };
}

type Read = { unread: null; amount: number; currency: string } | { unread: string };

const amountOf = (row: Read) =>
  row.unread === null ? shownAmount(row.amount, row.currency) : "cannot be read";

/** The note on a payment that does not open, where it does not. */
function sayUnread({ number, ordinal, unread }: { number: string; ordinal: number; unread: string | null }) {
  return unread === null ? [] : [`Payment ${ordinal} of ${number} cannot be read: ${unread}.`];
}
