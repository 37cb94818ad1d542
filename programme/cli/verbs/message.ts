import type { Command } from "commander";
import { z } from "zod";
import { TITLE_MAX_LENGTH } from "#contract/limits";
import { deliver, tell } from "../../messages/messages";
import {
  listMessages,
  listReceivers,
  type MessageFilter,
  messageStates,
} from "../../messages/messages.store";
import { getMember, idOfNamed } from "../../researchers/researchers.store";
import { confirm } from "../../shared/confirm";
import type { Programme } from "../../shared/context";
import { type Page, refuseUnknownBefore } from "../../shared/page";
import { listReport, type Report } from "../../shared/report";
import { type WordSource, wordsFrom, wordsOption } from "../../shared/text-options";
import { isoMoment, shownMoment } from "../../shared/timestamps";
import { change } from "../../shared/write";
import { oneOf, paging, pagingOptions, word } from "../fields";
import { addVerb, type Perform } from "../verb";

const sendInput = (words: WordSource) =>
  z.object({
    to: word("--to").optional(),
    all: z.boolean().default(false),
    yes: z.boolean().default(false),
    title: wordsFrom(words).line("--title", TITLE_MAX_LENGTH),
    body: wordsFrom(words).paragraphs("--body"),
  });

/** `message list|send`. */
export function messageCommands(root: Command, programme: Programme, perform: Perform): void {
  const message = root.command("message").description("messages to researchers");
  addVerb(message, perform, {
    usage: "list",
    reads: true,
    summary: "list messages, newest first; --json has their words too",
    options: [
      ["--to <researcher>", "only those to one, by email address or id"],
      ["--state <state>", "only those: unread or read (default all)"],
      ...pagingOptions,
    ],
    example: "message list --to ada@example.org",
    json: '[{"id", "researcher_id", "email", "title", "message", "created_at", "read_at"}]',
    input: z.object({
      ...paging,
      to: word("--to").optional(),
      state: z.enum(messageStates, { error: "--state is unread, read or all." }).default("all"),
    }),
    run: (filter) => showMessages(programme, filter),
  });
  addVerb(message, perform, {
    usage: "send",
    summary:
      "send a message to one researcher or to all who are not disabled; before it goes to all, it says to how many, and asks",
    options: [
      ["--to <researcher>", "email address or id"],
      ["--all", "everybody, instead of --to"],
      ["--yes", "send it to all without asking"],
      wordsOption("--title", "one line"),
      wordsOption("--body", "plain text, several lines if need be"),
    ],
    example: "message send --to ada@example.org --title - --body - < message.txt",
    json: '{"sent": number of messages}',
    mails: true,
    misnamed: oneOf("to", "all", "Say who gets it: either --to or --all."),
    input: sendInput(programme.words),
    run: (input) => sendMessage(programme, input),
  });
}

async function showMessages(programme: Programme, filter: Page & MessageFilter): Promise<Report> {
  const db = await programme.database();
  await refuseUnknownBefore(db, "messages", filter);
  const to = await idOfNamed(db, filter.to);
  const rows = (await listMessages(db, { ...filter, to })).map((row) => ({
    ...row,
    created_at: isoMoment(row.created_at),
    read_at: isoMoment(row.read_at),
  }));
  return listReport(
    rows,
    [
      ["Id", (row) => row.id],
      ["Researcher", (row) => row.email, "whole"],
      ["Title", (row) => row.title],
      ["Sent", (row) => shownMoment(row.created_at)],
      ["Read", (row) => shownMoment(row.read_at)],
    ],
    filter.limit,
  );
}

type Text = Parameters<typeof deliver>[3];

async function sendMessage(
  programme: Programme,
  { to, yes, title, body }: z.output<ReturnType<typeof sendInput>>,
): Promise<Report> {
  const text = { title, message: body };
  return to === undefined ? sendToAll(programme, text, yes) : sendToOne(programme, text, to);
}

function sendToOne(programme: Programme, text: Text, to: string): Promise<Report> {
  return change(programme, async (tx, record) => {
    const { id, email } = await getMember(tx, to);
    const notes = await tell(programme, tx, id, text);
    await record({ action: "message.send", subject: `researcher:${id}`, details: { sent: 1 } });
    return { json: { sent: 1 }, lines: [`One message sent to ${email}.`], notes };
  });
}

/** Sends to no researcher beyond those counted in the confirmation, and to none who was disabled or erased meanwhile. */
async function sendToAll(programme: Programme, text: Text, isConfirmed: boolean): Promise<Report> {
  const asked = new Set(await listReceivers(await programme.database()));
  if (!isConfirmed && asked.size > 0) await confirm(programme, sayWouldGo(asked.size));
  return change(programme, async (tx, record) => {
    const receivers = (await listReceivers(tx)).filter((id) => asked.has(id));
    await deliver(programme, tx, receivers, text);
    const sent = receivers.length;
    await record({ action: "message.send", subject: "researchers", details: { sent } });
    return sayAllSent(sent);
  });
}

function sayWouldGo(count: number): string {
  return `This message would go to ${count} ${count === 1 ? "researcher" : "researchers"}.`;
}

function sayAllSent(sent: number): Report {
  return { json: { sent }, lines: [sent === 1 ? "One message sent." : `${sent} messages sent.`] };
}
