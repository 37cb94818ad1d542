import type { Command } from "commander";
import { z } from "zod";
import { TITLE_MAX_LENGTH } from "#contract/limits";
import { ERASED } from "../../../api/auth/email-address";
import type { DatabaseTransaction } from "../../../api/database/schema";
import { deliver, tell } from "../../messages/messages";
import { getMember } from "../../researchers/researchers.store";
import type { Programme } from "../../shared/context";
import { Misuse } from "../../shared/errors";
import type { Report } from "../../shared/report";
import { type WordSource, wordsFrom, wordsOption } from "../../shared/words";
import { change } from "../../shared/write";
import { word } from "../fields";
import { addVerb, type Finish } from "../verb";

const sendInput = (words: WordSource) =>
  z.object({
    to: word("--to").optional(),
    all: z.boolean().default(false),
    title: wordsFrom(words).line("--title", TITLE_MAX_LENGTH),
    body: wordsFrom(words).paragraphs("--body"),
  });

/** `message send`. */
export function messageCommands(root: Command, programme: Programme, finish: Finish): void {
  const message = root.command("message").description("messages to researchers");
  addVerb(message, finish, {
    usage: "send",
    summary: "send a message to one researcher or to all who are not disabled",
    options: [
      ["--to <researcher>", "e-mail address or id"],
      ["--all", "everybody, instead of --to"],
      wordsOption("--title", "one line"),
      wordsOption("--body", "plain text, several lines if need be"),
    ],
    example: "message send --to ada@example.org --title - --body - < message.txt",
    json: '{"sent": number of messages}',
    mails: true,
    input: sendInput(programme.words),
    run: (input) => sendMessage(programme, input),
  });
}

async function sendMessage(
  programme: Programme,
  { to, all, title, body }: z.output<ReturnType<typeof sendInput>>,
): Promise<Report> {
  if ((to === undefined) !== all) throw new Misuse("Say who gets it: either --to or --all.");
  const text = { title, message: body };
  return change(programme, async (tx, record) => {
    const written = (subject: string, sent: number) =>
      record({ action: "message.send", subject, details: { sent } });
    if (to !== undefined) {
      const { id } = await getMember(tx, to);
      const notes = await tell(programme, tx, id, text);
      await written(`researcher:${id}`, 1);
      return { ...sent(1), notes };
    }
    const receivers = await everybody(tx);
    await deliver(programme, tx, receivers, text);
    await written("researchers", receivers.length);
    return sent(receivers.length);
  });
}

function sent(messages: number): Report {
  const line = messages === 1 ? "One message sent." : `${messages} messages sent.`;
  return { json: { sent: messages }, lines: [line] };
}

async function everybody(tx: DatabaseTransaction): Promise<string[]> {
  const rows = await tx
    .selectFrom("researchers")
    .select("id")
    .where("disabled_at", "is", null)
    .where("email", "<>", ERASED)
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}
