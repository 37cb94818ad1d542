import type { EventFile } from "#contract/own-submissions";
import { isOpen, isUndecided, refusalOf, type SubmissionStatus } from "#contract/submission-life";
import type { Vault } from "../crypto/vault";
import type { Database, DatabaseTransaction } from "../database/schema";
import { refused } from "../http/api-error";
import { readNumber } from "./numbers";
import { openJson, sealJson } from "./sealed-json";
import { FILES_WITHIN_MS, FIRST_EVENT } from "./submissions.rules";
import { countAttachments } from "./submissions.store";

type Db = Database | DatabaseTransaction;

/** The data of a file that the conversation shows, in addition to its size. */
interface FileListing {
  /** As it was sent. */
  name: string;
  /** Of the file as sent, in hexadecimal. */
  sha256: string;
}

/** The associated data that binds the seal of a file's listing to it. */
export const listingPurpose = (attachmentId: string) => `attachment:${attachmentId}`;

/** Seals the listing of a file: it would reveal the file to a thief of the disk (decision 072). */
export function sealListing(vault: Vault, { id, name, sha256 }: FileListing & { id: string }): string {
  return sealJson(vault, { name, sha256 } satisfies FileListing, listingPurpose(id));
}

/** The files of a submission's events, by the events' ordinals, in the order in which they arrived. */
export async function listFilesOf(
  db: Db,
  vault: Vault,
  { submission_id, events }: { submission_id: string; events: readonly number[] },
): Promise<Map<number, EventFile[]>> {
  const files = new Map<number, EventFile[]>();
  if (events.length === 0) return files;
  const rows = await db
    .selectFrom("attachments")
    .select(["id", "event", "size", "listing"])
    .where("submission_id", "=", submission_id)
    .where("event", "in", events)
    .orderBy("id")
    .execute();
  for (const { id, event, size, listing } of rows) {
    const { name, sha256 } =
      listing === null
        ? { name: null, sha256: null }
        : openJson<FileListing>(vault, listing, listingPurpose(id));
    files.set(event, [...(files.get(event) ?? []), { id, name, size, sha256 }]);
  }
  return files;
}

/** How many bytes of files an event of a submission has. */
export async function sumFilesOf(db: Db, submission_id: string, event: number): Promise<number> {
  const { bytes } = await db
    .selectFrom("attachments")
    .select((is) => is.fn.sum("size").as("bytes"))
    .where("submission_id", "=", submission_id)
    .where("event", "=", event)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** A message of a submission's researcher, with which files can be stored until a while after it. */
interface Message {
  submission_id: string;
  event: number;
}

/** Throws 404 for an event that is no message of the submission's researcher, and 409 for one that is too old. */
export async function refuseOtherThanMessage(db: Db, { submission_id, event }: Message, now: number) {
  const found = await db
    .selectFrom("submission_events")
    .select(["kind", "created_at"])
    .where("submission_id", "=", submission_id)
    .where("ordinal", "=", event)
    .where("by_researcher", "=", 1)
    .executeTakeFirst();
  if (found?.kind !== "answered" && found?.kind !== "message")
    throw refused(404, "There is no such message of yours.");
  if (now - found.created_at > FILES_WITHIN_MS)
    throw refused(409, "This message is older than a day. Write another, and send the files with it.");
}

/**
 * Locks a submission, so that no other request adds files to it until the transaction ends. Throws 404 where it is gone, and 409
 * where it takes none of this event's any more (`refuseClosed`).
 */
export async function holdOpen(tx: DatabaseTransaction, submission_id: string, event: number): Promise<void> {
  const held = await tx
    .updateTable("submissions")
    .set((is) => ({ events: is.ref("events") }))
    .where("id", "=", submission_id)
    .returning("status")
    .executeTakeFirst();
  if (!held) throw refused(404, "There is no such submission.");
  await refuseClosed(tx, { id: submission_id, status: held.status, event });
}

/** Throws 409 where nothing is written to a submission any more, and for files of the research itself where that was decided on. */
export async function refuseClosed(
  db: Db,
  { id, status, event }: { id: string; status: SubmissionStatus; event: number },
): Promise<void> {
  const takes = event === FIRST_EVENT ? isUndecided(status) : isOpen(status);
  if (!takes) throw refused(409, refusalOf(await readNumber(db, id), status));
}

/**
 * A message already stored under this id, with its number of files. Throws 409 where the id belongs to a message with another
 * text, to any other event, or to anything of another submission's.
 */
export async function findMessage(
  tx: DatabaseTransaction,
  { id, submission_id, text_mac }: { id: string; submission_id: string; text_mac: string },
): Promise<{ event: number; files: number } | undefined> {
  const found = await tx
    .selectFrom("submission_events")
    .select(["submission_id", "ordinal", "text_mac"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!found) return undefined;
  if (found.submission_id !== submission_id || found.text_mac !== text_mac)
    throw refused(409, ANOTHER_TEXT, "message_stored");
  return { event: found.ordinal, files: await countAttachments(tx, submission_id, found.ordinal) };
}

const ANOTHER_TEXT =
  "Another message was stored under this id already, so this one was not. Send it with an id of its own.";
