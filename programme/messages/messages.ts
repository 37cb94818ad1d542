import { ERASED } from "../../api/auth/email-address";
import { insertMessage } from "../../api/content/messages.store";
import type { DatabaseTransaction } from "../../api/database/schema";
import type { Services } from "../../api/services";
import { shellWord } from "../shared/shell-word";
import type { Outbox } from "./due-mail";

/** The services for a delivery; without an outbox no mail is sent. */
export type Delivery = Pick<Services, "newId" | "now"> & { outbox?: Outbox };

/** The content of a message; `news` is the number of the submission that it is about, for mail at the time that its researcher chose. */
export interface MessageText {
  title: string;
  message: string;
  news?: string;
}

/** Adds a message to the inbox of each of these researchers, in this order; unread, in plain text. */
export async function deliver(
  { newId, now, outbox }: Delivery,
  tx: DatabaseTransaction,
  researcherIds: readonly string[],
  { title, message, news }: MessageText,
): Promise<void> {
  const created_at = now();
  for (const researcher_id of researcherIds) {
    await insertMessage(tx, {
      id: newId(),
      researcher_id,
      title,
      message,
      submission: news ?? null,
      created_at,
    });
    outbox?.push({ researcher_id, ...(news && { isNews: true }) });
  }
}

/**
 * Delivers to one researcher, and returns notes about it for the manager. A disabled researcher gets no mail, which
 * would point to a message that they cannot read yet; an erased one gets nothing, because it would not be read.
 */
export async function tell(
  { newId, now, outbox }: Delivery,
  tx: DatabaseTransaction,
  researcherId: string,
  text: MessageText,
): Promise<string[]> {
  const { disabled_at, email } = await tx
    .selectFrom("researchers")
    .select(["disabled_at", "email"])
    .where("id", "=", researcherId)
    .executeTakeFirstOrThrow();
  if (email === ERASED) return [];
  const isDisabled = disabled_at !== null;
  await deliver(isDisabled ? { newId, now } : { newId, now, outbox }, tx, [researcherId], text);
  return isDisabled
    ? ["The researcher is disabled: the message waits for them until they are enabled, and no mail was sent."]
    : [];
}

/** Appends a manager's note to a standard text, where there is one. */
export function withNote(text: string, note: string | undefined): string {
  return note ? `${text}\n\n${note}` : text;
}

/** The verb that writes to a researcher when nothing else is left to do, as a sentence behind others; none of one who was erased. */
export function sayHowToWrite(email: string): string {
  return email === ERASED ? "" : ` To write to its researcher, run: message send --to ${shellWord(email)}`;
}
