import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { z } from "zod";
import type { DatabaseTransaction } from "../../api/database/schema";
import { SEALED_TEXT_HEAD } from "../../api/sealing/seal";
import { ObjectMissing } from "../../api/store/store-errors";
import { FIRST_EVENT } from "../../api/submissions/submissions.rules";
import { type ExportedFiles, exportedNames } from "../archives/exported-files";
import type { Programme } from "../shared/context";
import { Refusal } from "../shared/errors";
import { parseJson } from "../shared/import-file";
import { isoMoment } from "../shared/timestamps";
import { type Change, change } from "../shared/write";
import { findNamed, listAttachments, markOpened, readMessage, readResearch } from "./submissions.store";

/** A submission as it is stored: its content is sealed. */
export interface SealedResearch {
  id: string;
  /** Missing in exports of an earlier version. */
  number?: string;
  researcher_id: string;
  email: string;
  nickname: string | null;
  /** The ordinal of the event, for a message; left out for the research itself. */
  event?: number | undefined;
  /** ISO 8601 in UTC. */
  created_at: string;
  /** An armoured OpenPGP message. */
  details: string;
  attachments: SealedAttachment[];
}

/** A submission from the database, as it was at a revision. Its files are listed when its opening is recorded: more may come until then. */
export interface StoredResearch extends Omit<SealedResearch, "attachments"> {
  number: string;
  revision: number;
}

export interface SealedAttachment {
  id: string;
  /** Size of the submitted file in bytes. */
  size: number;
  /** Of the sealed bytes, in hexadecimal. */
  sealed_sha256: string;
  /**
   * Reads the sealed bytes, an OpenPGP message; null when they are missing. Throws a Refusal when they cannot be
   * read, or their hash differs.
   */
  read(): Promise<Buffer | null>;
}

/** The list of an exported folder; the attachments' files are next to it. */
const Exported = z.object({
  id: z.string(),
  number: z
    .string()
    .regex(/^\d{4}-\d{4,}$/)
    .optional(),
  researcher_id: z.string(),
  email: z.string(),
  nickname: z.string().nullable(),
  event: z.number().int().optional(),
  created_at: z.string(),
  attachments: z.array(
    z.object({
      id: z.string(),
      size: z.number(),
      sealed_sha256: z.string(),
      /** Null when it was missing already. */
      file: z
        .string()
        .regex(/^attachment-\d+\.pgp$/)
        .nullable(),
    }),
  ),
});

/** Sealed bytes are a little more than their content: session keys, headers, and six bytes in 65,536. */
const SEALING_OVERHEAD_BYTES = 256 * 1024;

/**
 * Reads a submission from the database, by its number or id, or with `event` a message of its researcher's about it. Throws a
 * Refusal when there is none, or when it was never sealed.
 */
export async function findResearch(
  programme: Programme,
  name: string,
  event?: number,
): Promise<StoredResearch> {
  const db = await programme.database();
  const { id, number, researcher_id, email, nickname, created_at } = await findNamed(db, name);
  const { details: research, revision } = await readResearch(db, id);
  const details = event === undefined ? research : await readMessage(db, id, event);
  if (details === undefined)
    throw new Refusal(`Event ${event} of the submission ${number} is no message of its researcher's.`);
  if (!details.startsWith(SEALED_TEXT_HEAD)) throw neverSealed();
  const found = { id, number, researcher_id, email, nickname, details, revision, event };
  return { ...found, created_at: isoMoment(created_at) };
}

/**
 * Audits that a submission is opened, before anything of it is shown; from then on its researcher can neither cancel its
 * upload nor replace it (decision 058). Returns its files as they are in the same transaction: any other comes after the opening, and
 * is reported as late. Throws a Refusal when it was withdrawn or sent again meanwhile, or a file was never sealed.
 */
export function recordOpening(
  programme: Programme,
  { id, number, revision, event }: StoredResearch,
  { action, details, alias }: Pick<Change, "action" | "details"> & { alias?: string | undefined },
): Promise<SealedAttachment[]> {
  return change(programme, async (tx, record) => {
    if (!(await markOpened(tx, { id, revision }, programme.now()))) {
      throw new Refusal(
        `The submission ${number} was withdrawn or sent again just now. Look at "submission list".`,
      );
    }
    const attachments = await listFilesOf(programme, tx, { id, event });
    const which = { ...(event !== undefined && { event }), ...(alias !== undefined && { alias }) };
    await record({ action, details: { ...details, ...which }, subject: `submission:${id}` });
    return attachments;
  });
}

async function listFilesOf(
  { openStore }: Pick<Programme, "openStore">,
  tx: DatabaseTransaction,
  { id, event = FIRST_EVENT }: Pick<StoredResearch, "id" | "event">,
): Promise<SealedAttachment[]> {
  const rows = (await listAttachments(tx, id)).filter((row) => row.event === event);
  if (rows.some(({ plain_name }) => plain_name !== null)) throw neverSealed();
  return rows.map(({ id, size, sha256: sealed_sha256, storage_key }, index) => {
    const what = nameOf(index);
    const content = async () => (await openStore()).get(storage_key);
    return { id, size, sealed_sha256, read: () => readWhole(content, { size, sealed_sha256, what }) };
  });
}

const neverSealed = () =>
  new Refusal("This submission was received by an earlier version. Start the site once: it seals it.");

/** Reads a submission from an export, without a database. Throws a Refusal when it is not whole. */
export async function readExported(files: ExportedFiles): Promise<SealedResearch> {
  const { list: name, research } = exportedNames;
  const list = parseJson(files.nameOf(name), await files.text(name), {
    name: "submission",
    schema: Exported,
  });
  return {
    ...list,
    details: await files.text(research),
    attachments: list.attachments.map(({ file, id, size, sealed_sha256 }, index) => {
      const what = nameOf(index);
      const content = async () => {
        if (file === null) throw new ObjectMissing(what);
        return files.stream(file);
      };
      return { id, size, sealed_sha256, read: () => readWhole(content, { size, sealed_sha256, what }) };
    }),
  };
}

/** Names are sealed, so an attachment is named by its position. */
export const nameOf = (index: number) => `Attachment ${index + 1}`;

async function readWhole(
  open: () => Promise<Readable>,
  { size, sealed_sha256, what }: { size: number; sealed_sha256: string; what: string },
): Promise<Buffer | null> {
  const limit = size + SEALING_OVERHEAD_BYTES;
  const bytes = await readUpTo(open, limit).catch((error: unknown) => {
    if (error instanceof ObjectMissing) return null;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Refusal(`${what} could not be read, so nothing was written. ${reason}`);
  });
  if (bytes === null) return null;
  if (createHash("sha256").update(bytes).digest("hex") === sealed_sha256) return bytes;
  throw new Refusal(
    `${what} is not what was stored: its sealed content does not have the SHA-256 ${sealed_sha256}. ` +
      "Find out who changed the stored file, and restore it from a backup.",
  );
}

/** Returns the notes for a manager about missing attachments, by their positions; empty when there are none. */
export function sayGone(places: readonly number[]): string[] {
  if (places.length === 0) return [];
  const [which, are] = [places.map(nameOf).join(", "), places.length === 1 ? "is" : "are"];
  return [
    `${which} ${are} not in the store any more. Look for the file in a backup; "db check" names all that are missing.`,
  ];
}

/** Reads a stream's bytes, or enough of them to show that they exceed the limit. */
async function readUpTo(open: () => Promise<Readable>, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of (await open()) as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (bytes > limit) break;
  }
  return Buffer.concat(chunks);
}
