import { insertMessage } from "../content/messages.store";
import type { DatabaseTransaction } from "../database/schema";
import type { Services } from "../services";
import type { Outbox } from "./outbox";

/** What delivering needs; without an outbox nobody is told by mail. */
export type Delivery = Pick<Services, "newId" | "now"> & { outbox?: Outbox };

/** Puts a message into the box of each of these researchers, in this order; unread, in plain text. */
export async function deliver(
  { newId, now, outbox }: Delivery,
  tx: DatabaseTransaction,
  researcherIds: readonly string[],
  text: { title: string; message: string },
): Promise<void> {
  for (const researcher_id of researcherIds) {
    await insertMessage(tx, { id: newId(), researcher_id, ...text, created_at: now() });
    outbox?.push({ researcher_id });
  }
}

/** Whether a researcher was told of what was decided, and what the manager should know about it. */
export interface Told {
  told: boolean;
  notes: string[];
}

/** Delivers to one researcher, unless they are disabled: a mail would send them to a message they cannot read. */
export async function tell(
  delivery: Delivery,
  tx: DatabaseTransaction,
  researcherId: string,
  text: { title: string; message: string },
): Promise<Told> {
  const { disabled_at } = await tx
    .selectFrom("researchers")
    .select("disabled_at")
    .where("id", "=", researcherId)
    .executeTakeFirstOrThrow();
  if (disabled_at !== null) {
    return {
      told: false,
      notes: ["The researcher is disabled and could not read a message: none was sent."],
    };
  }
  await deliver(delivery, tx, [researcherId], text);
  return { told: true, notes: [] };
}

/** A manager's own words below a standard text, where there are any. */
export function withNote(text: string, note: string | undefined): string {
  return note ? `${text}\n\n${note}` : text;
}
