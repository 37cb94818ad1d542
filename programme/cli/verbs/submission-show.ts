import type { Command } from "commander";
import { z } from "zod";
import { factors } from "#contract/factors";
import { shownAmount } from "#lib/money";
import type { Programme } from "../../shared/context";
import type { Report } from "../../shared/report";
import { details, textLines } from "../../shared/table";
import { shownMoment } from "../../shared/timestamps";
import { sayUnread } from "../../submissions/decision-words";
import { sayLateFiles } from "../../submissions/late-files";
import { readShown } from "../../submissions/submission-views";
import { word } from "../fields";
import { addVerb, type Perform } from "../verb";

/** The JSON of a submission. */
export const SHAPE =
  '{"id", "number": such as "2026-0007", "researcher_id", "email", "nickname", "status": "received"|"assessing"|"needs_information"|"offered"|"accepted"|"paid"|"declined"|"withdrawn", "turn": "programme"|"researcher"|"nobody", "due_at", "label": the researcher\'s, "attachment_bytes", "created_at", "decided_at", "kept_until": when a declined or withdrawn one is destroyed, or null, "note": of the decision, "note_unread": why it cannot be read, or null, "late_files": how many files came that were not opened or exported since: of messages, and of research that was opened before}';

/** `submission show`. */
export function showVerb(submission: Command, programme: Programme, perform: Perform): void {
  addVerb(submission, perform, {
    usage: "show <submission>",
    reads: true,
    summary:
      "show when and by whom it was sent, how large its attachments are, the scores of both sides with their reasons, every offer with its terms, each payment, and what was decided",
    example: "submission show 2026-0007",
    json: `${SHAPE.slice(0, -1)}, "attachments": [{"id", "event": with which it came, "size", "sealed_sha256"}], "scores": {"own": the researcher's by factor, or null, "own_unread": why they cannot be read, or null, "programme": {"scores", "reasons"}, or null, "programme_unread": as own_unread}, "offers": [{"id", "ordinal", "status": "open"|"agreed"|"refused"|"countered"|"replaced"|"withdrawn"|"lapsed", "amount": in minor units, "currency", "instalments": [{"amount", "due"}], "terms", "rights", "alias", "created_at", "lapses_at", "answered_at", "signer": under which name it was agreed to, "unread": why amount to rights and signer cannot be read, which are null then, or null}], "payments": [as payment list has them]}`,
    input: z.object({ submission: word("The submission") }),
    run: async ({ submission }) => {
      const shown = await readShown(programme, submission);
      return sayShown(shown, await sayLateFiles(await programme.database(), [shown]));
    },
  });
}

type Shown = Awaited<ReturnType<typeof readShown>>;

function sayShown(shown: Shown, notes: string[]): Report {
  return {
    json: shown,
    notes: [...notes, ...sayUnread(shown)],
    lines: details([
      ["Submission", shown.number],
      ["Id", shown.id],
      ["Researcher", `${shown.email} (${shown.nickname ?? "no profile"})`],
      ["Label", shown.label ?? "-"],
      ["Status", shown.status],
      ["Turn", shown.turn],
      ["Due", shownMoment(shown.due_at)],
      ["Sent", shownMoment(shown.created_at)],
      ["Decided", shownMoment(shown.decided_at)],
      ["Kept until", shownMoment(shown.kept_until)],
      ["Note", shown.note ?? (shown.note_unread === null ? "-" : "cannot be read")],
      ["Scores", sayScores(shown.scores)],
      ...shown.offers.map((offer) => [`Offer ${offer.ordinal}`, sayOffer(offer)] as const),
      ...shown.payments.map((payment) => [`Payment ${payment.ordinal}`, sayPayment(payment)] as const),
      ...shown.attachments.map(
        ({ event, size, sealed_sha256 }, index) =>
          [
            `Attachment ${index + 1}`,
            `${size} bytes${event === 1 ? "" : `, with event ${event}`}\nSHA-256 of the sealed file ${sealed_sha256}`,
          ] as const,
      ),
    ]),
  };
}

/** Formats a line for each factor, with the programme's and the researcher's score, and below it the programme's reason. */
function sayScores({ own, own_unread, programme, programme_unread }: Shown["scores"]): string {
  const unread = [
    ...(programme_unread === null ? [] : [`The programme's cannot be read: ${programme_unread}.`]),
    ...(own_unread === null ? [] : [`The researcher's cannot be read: ${own_unread}.`]),
  ];
  if (!own && !programme) return unread.join("\n") || "-";
  const of = (scores: typeof own | undefined, why: string | null, factor: (typeof factors)[number]) =>
    scores?.[factor] ?? (why === null ? "none" : "unread");
  return [
    ...unread,
    ...factors.flatMap((factor) => [
      `${factor}: ${of(programme?.scores, programme_unread, factor)}, the researcher ${of(own, own_unread, factor)}`,
      ...below(programme?.reasons[factor]),
    ]),
  ].join("\n");
}

function sayOffer(offer: Shown["offers"][number]): string {
  const { status, alias } = offer;
  const ended = offer.answered_at === null ? "" : `, ended ${shownMoment(offer.answered_at)} UTC`;
  const made = `Made by ${alias ?? "the programme"} ${shownMoment(offer.created_at)} UTC${ended}`;
  const until = status === "open" ? `; its last moment is ${shownMoment(offer.lapses_at)} UTC` : "";
  if (offer.unread !== null) return `${status}${until}\n${made}\n${sayUnopened(offer.unread)}`;
  const { amount, currency, signer, instalments, terms, rights } = offer;
  const by = signer === null ? "" : ` as ${signer}`;
  return [
    `${shownAmount(amount, currency)}, ${status}${by}${until}`,
    made,
    ...instalments.map((each) => `${shownAmount(each.amount, currency)}: ${each.due}`),
    "Terms:",
    ...below(terms),
    "What the programme may do with the work:",
    ...below(rights),
  ].join("\n");
}

function sayPayment(payment: Shown["payments"][number]): string {
  const changed = `changed ${shownMoment(payment.changed_at)} UTC`;
  if (payment.unread !== null) return `${payment.status}; ${changed}\n${sayUnopened(payment.unread)}`;
  const { amount, currency, due, status, paid_on, reference, reason } = payment;
  const on = paid_on === null ? "" : ` on ${paid_on}`;
  return [
    `${shownAmount(amount, currency)}, ${status}${on}; ${changed}`,
    due,
    ...(reference === null ? [] : [`Reference: ${reference}`]),
    ...below(reason),
  ].join("\n");
}

const sayUnopened = (why: string) => `The rest cannot be read: ${why}.`;

/** The lines of a text, indented: none of them looks like one of ours. */
function below(text: string | null | undefined): string[] {
  return text ? textLines(text).map((line) => `  ${line}`) : [];
}
