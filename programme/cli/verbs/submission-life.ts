import type { Command } from "commander";
import { z } from "zod";
import { stateAfter } from "#contract/submission-life";
import { ERASED } from "../../../api/auth/email-address";
import { EVENTS_PAGE_SIZE } from "../../../api/submissions/events.store";
import { FIRST_EVENT } from "../../../api/submissions/submissions.rules";
import { confirmAtTerminal } from "../../shared/confirm";
import type { Programme } from "../../shared/context";
import type { Report } from "../../shared/report";
import { textLines } from "../../shared/table";
import { wordsFrom, wordsOption } from "../../shared/text-options";
import { shownMoment } from "../../shared/timestamps";
import { storeFilesFor } from "../../submissions/attach";
import { type Decided, decide, sayLabelled, sayWouldDecide } from "../../submissions/decisions";
import { readHistory } from "../../submissions/history";
import { asking, type Move, type Moved, move, replying, taking } from "../../submissions/life";
import { findNamed } from "../../submissions/submissions.store";
import { path, whole, word, yesOption } from "../fields";
import { addVerb, type Perform } from "../verb";

/** The name by which the researcher knows the manager. */
export const aliasOption = wordsOption(
  "--alias",
  "by which the researcher knows you; without, it is the programme",
);
/** For words that the researcher may read without their OpenPGP key. */
export const readableOption: [string, string] = [
  "--readable",
  "let the site read it, also where the researcher has an OpenPGP key",
];
/** More than any submission has. */
export const EVENTS_MAX = 999_999_999;
/** The JSON that a verb prints which writes an event. */
export const MOVED = '{"id", "number", "event": its ordinal, "text": "sealed"|"readable"|null}';

/** `submission take|ask|reply|history|accept|decline`: the life of a submission. */
export function lifeVerbs(submission: Command, programme: Programme, perform: Perform): void {
  addVerb(submission, perform, {
    usage: "take <submission>",
    summary: "begin to assess a submission; the researcher gets a message",
    options: [aliasOption],
    example: "submission take 2026-0007 --alias Mira",
    json: MOVED,
    mails: true,
    input: z.object({ submission: word("The submission"), alias: alias(programme) }),
    run: ({ submission, ...given }) => say(programme, submission, { ...taking, ...given }),
  });
  for (const { name, summary, ...move } of writing) {
    addVerb(submission, perform, {
      usage: `${name} <submission>`,
      summary,
      options: [
        wordsOption("--text", "what you write"),
        ["--file <file...>", "files to send with it, sealed for the researcher's OpenPGP key"],
        readableOption,
        aliasOption,
      ],
      example: `submission ${name} 2026-0007 --text @words.txt`,
      json: MOVED,
      mails: true,
      input: z.object({
        submission: word("The submission"),
        text: wordsFrom(programme.words).paragraphs("--text"),
        readable: z.boolean().default(false),
        file: z.array(path("--file")).default([]),
        alias: alias(programme),
      }),
      run: ({ submission, file, ...given }) => write(programme, submission, file, { ...move, ...given }),
    });
  }
  addVerb(submission, perform, {
    usage: "history <submission>",
    reads: true,
    summary: `show what happened to a submission, the last ${EVENTS_PAGE_SIZE} events: never research; with the private key also what its researcher wrote`,
    options: [
      ["--before <event>", "the events in front of this one, as many, instead of the last"],
      ["--key <file>", "the private key, which opens what the researcher wrote; audited"],
      ["--passphrase-file <file>", "the key's passphrase; asked for on the terminal without"],
      aliasOption,
    ],
    example: "submission history 2026-0007 --key /private/key.asc",
    json: '[{"event": ordinal, "kind", "at", "by": "researcher"|"programme", "alias", "text": what the site can read of it, or the key opened, "unread": why what the site should read cannot be read, or null, "sealed": an OpenPGP message, "files": [bytes]}]',
    input: z.object({
      submission: word("The submission"),
      before: whole("--before", 1, EVENTS_MAX).optional(),
      key: path("--key").optional(),
      passphraseFile: path("--passphrase-file").optional(),
      alias: alias(programme),
    }),
    run: (input) => showHistory(programme, input),
  });
  for (const decision of ["accepted", "declined"] as const) {
    const name = decision === "accepted" ? "accept" : "decline";
    addVerb(submission, perform, {
      usage: `${name} <submission>`,
      summary: `${name} a submission, for good: at a terminal it says which, and asks; the researcher gets a message`,
      options: [
        wordsOption(
          "--note",
          "words of your own, which the submission's page shows; the message only says that they are there",
        ),
        ...(decision === "declined" ? [knownOption] : []),
        yesOption,
      ],
      example: `submission ${name} 2026-0007`,
      json: `{"id", "number", "status": "${decision}"${decision === "declined" ? ', "earlier": {"receipt": SHA-256 of that submission\'s receipt, "on": its day}, where it was already known' : ""}}`,
      mails: true,
      input: z.object({
        submission: word("The submission"),
        note: wordsFrom(programme.words).optionalParagraphs("--note"),
        alreadyKnown: word("--already-known").optional(),
        yes: z.boolean().default(false),
      }),
      run: async ({ submission, note, alreadyKnown: known, yes }) => {
        const found = await findNamed(await programme.database(), submission);
        // What its state does not allow is refused without a question.
        const isAsked =
          !yes &&
          stateAfter(found.status, name) !== null &&
          (await confirmAtTerminal(programme, sayWouldDecide(programme, found, decision)));
        const asked = isAsked ? found : undefined;
        return sayDecided(await decide(programme, found.id, { decision, note, known, asked }));
      },
    });
  }
}

const knownOption: [flags: string, description: string] = [
  "--already-known <number>",
  "decline it because that submission came in before with the same: its receipt is named, by day and SHA-256, and nothing of what it says",
];

/** The field of `aliasOption`. */
export const alias = (programme: Programme) => wordsFrom(programme.words).optionalLine("--alias");

const writing = [
  {
    name: "ask",
    summary: "ask a submission's researcher something: it is their turn then; they get a message",
    ...asking,
  },
  {
    name: "reply",
    summary: "write to a submission's researcher, whosever turn it is; they get a message",
    ...replying,
  },
];

async function say(programme: Programme, name: string, given: Move): Promise<Report> {
  return sayMoved(await move(programme, name, given));
}

async function write(
  programme: Programme,
  name: string,
  paths: readonly string[],
  { done, ...given }: Omit<Move, "done"> & { done: (number: string, files: string) => string },
): Promise<Report> {
  if (paths.length === 0) return say(programme, name, { ...given, done: (number) => done(number, "") });
  // Once: the start of an id may name another submission by the time the files are stored.
  const found = await findNamed(await programme.database(), name);
  const files = await storeFilesFor(programme, found, paths);
  const counted = paths.length === 1 ? " with 1 file" : ` with ${paths.length} files`;
  return say(programme, found.id, { ...given, files, done: (number) => done(number, counted) });
}

/**
 * Reports what was done, the event that says so, and how its text is stored.
 *
 * @param about the contents of its file, a line each, of those that have one: an amount in minor units is easily another than meant
 */
export function sayMoved({ email, done, notes, ...moved }: Moved, about: readonly string[] = []): Report {
  const how =
    moved.text === "readable"
      ? " The event's text is readable on the site."
      : moved.text === "sealed"
        ? " The event's text is sealed for their key."
        : "";
  const told =
    email === ERASED ? "its researcher was erased, so no message was sent" : `${email} has a message`;
  return {
    json: moved,
    lines: [`${done} (event ${moved.event}); ${told}.${how}`, ...about],
    notes,
  };
}

async function showHistory(
  programme: Programme,
  { submission, ...reading }: { submission: string } & Parameters<typeof readHistory>[2],
): Promise<Report> {
  const { events, notes } = await readHistory(programme, submission, reading);
  return {
    json: events,
    lines: events.flatMap(({ event, kind, at, by, alias, text, unread, sealed, files }) => [
      `${event}  ${shownMoment(at)}  ${kind} by ${alias ?? (by === "researcher" ? "the researcher" : "the programme")}`,
      ...(text === null ? [] : textLines(text).map((line) => `   ${line}`)),
      ...(unread === null ? [] : [`   (cannot be read: ${unread})`]),
      ...(sealed === null || text !== null ? [] : [`   (${howToRead(by, reading.key !== undefined)})`]),
      ...(files.length === 0 ? [] : [`   (${howToOpen(files, submission, event)})`]),
    ]),
    notes,
  };
}

/** Says what files an event has, and what opens them. */
function howToOpen(files: number[], submission: string, event: number): string {
  const count = files.length === 1 ? "1 file" : `${files.length} files`;
  const bytes = files.reduce((sum, size) => sum + size, 0);
  return `${count} of ${bytes} bytes: submission open ${submission}${event === FIRST_EVENT ? "" : ` --event ${event}`} --key FILE --out FOLDER opens them`;
}

/** What opens a text that stays sealed. With a key given, the notes say why that one does not. */
function howToRead(by: "researcher" | "programme", withKey: boolean): string {
  if (by === "programme") return "sealed for its researcher: --json shows the OpenPGP message";
  return withKey ? "sealed: the given --key does not open it" : "sealed: --key opens it";
}

/** How an accepted submission is paid for: without an offer nothing else adds its payments. */
const sayToPay = (number: string) => `It has no payments yet. To add them: payment add ${number} --file FILE`;

/** Reports the decision of a submission. */
function sayDecided({ id, number, label, status, kept_until, earlier, email, notes }: Decided): Report {
  const known = earlier
    ? ` It names the receipt of ${earlier.on} with the SHA-256 ${earlier.receipt}. Keep the record of that submission: it is the proof.`
    : "";
  const kept =
    kept_until === null
      ? ""
      : ` Its research is kept until ${shownMoment(kept_until)} UTC, and destroyed then.`;
  return {
    json: { id, number, status, ...(earlier && { earlier }) },
    lines: [`${sayLabelled({ number, label })} is ${status}; ${email} has a message.${known}${kept}`],
    notes: status === "accepted" ? [...notes, sayToPay(number)] : notes,
  };
}
