import { createHash } from "node:crypto";
import { basename } from "node:path";
import { ATTACHMENTS_MAX_FILES, ATTACHMENTS_MAX_TOTAL_BYTES } from "#contract/limits";
import type { DatabaseTransaction } from "../../api/database/schema";
import { type Issuing, issueReceipt } from "../../api/receipts/issue";
import { openFiles } from "../../api/receipts/openings";
import type { Recipient } from "../../api/sealing/seal";
import { newStorageKey } from "../../api/submissions/attachment-key";
import { type StoredFile, storeSealed } from "../../api/submissions/attachments";
import { sealListing } from "../../api/submissions/message-files";
import { recipientWithKey } from "../../api/submissions/recipients";
import { fileName, UPLOAD_MAX_MS } from "../../api/submissions/submissions.rules";
import { insertAttachments } from "../../api/submissions/submissions.store";
import type { Programme } from "../shared/context";
import { Refusal } from "../shared/errors";
import { unread } from "../shared/import-file";
import type { OpenNamed } from "../shared/named-files";
import { type findNamed, readResearch } from "./submissions.store";

type Attaching = Pick<
  Programme,
  "database" | "openOwnStore" | "openNamed" | "newId" | "now" | "elapsed" | "randomBytes"
>;

type Found = Awaited<ReturnType<typeof findNamed>>;

/** Stored files for a message that is about to be written. */
export interface OutgoingFiles {
  /**
   * Lists them with the message, with their receipt, in its transaction. Throws a Refusal when a sweep may have removed them, and when
   * another key took the place of the one that they were sealed for.
   */
  list(
    tx: DatabaseTransaction,
    issuing: Issuing,
    message: { submission_id: string; event: number; at: number },
  ): Promise<void>;
  /**
   * Removes them again, unless they may be listed: for a message that was not written. Never throws: why it was not is what the manager
   * must read, and the site's sweep removes what stays.
   */
  remove(): Promise<void>;
}

/**
 * Seals a manager's files for the researcher of a submission, and stores them. Throws a Refusal when they cannot be read or are too
 * large or too many, and for a researcher without a usable OpenPGP key: the site serves no file that it could read itself.
 */
export async function storeFilesFor(
  programme: Attaching,
  { id, researcher_id, email }: Pick<Found, "id" | "researcher_id" | "email">,
  paths: readonly string[],
): Promise<OutgoingFiles> {
  const db = await programme.database();
  const { recipient, unusable, isOnFile } = await recipientWithKey({ db, now: programme.now }, researcher_id);
  if (!recipient)
    throw new Refusal(
      `${email} has no OpenPGP key that can be used${unusable ? ` (${unusable.reason})` : ""}, and files are sealed for that alone. Nothing was written: ask them for a key first, or leave --file out.`,
    );
  const { openNamed } = programme;
  await refuseTooLarge(openNamed, paths);
  const store = await programme.openOwnStore();
  const begun = programme.elapsed();
  const keys: string[] = [];
  let mayBeListed = false;
  const remove = async () => {
    // A commit without a response may still have succeeded: the site's sweep finds out later whether they are listed.
    if (mayBeListed) return;
    const removed = async () => {
      for (const key of keys) await store.remove(key);
    };
    await removed().catch(() => {});
  };
  try {
    const files: StoredFile[] = [];
    for (const path of paths) {
      const storage_key = newStorageKey(programme);
      keys.push(storage_key);
      files.push(
        await storeFile({ store, openNamed }, path, { id: programme.newId(), storage_key, recipient }),
      );
    }
    const { revision } = await readResearch(db, id);
    const opened = await openFiles(
      programme,
      { submission: id, revision },
      { files, recipients: [recipient] },
    );
    return {
      remove,
      async list(tx, issuing, { submission_id, event, at }) {
        mayBeListed = false;
        // From here on a sweep may treat them as leftovers.
        if (programme.elapsed() - begun > UPLOAD_MAX_MS)
          throw new Refusal(
            "Storing the files took too long: the site may have removed them as leftovers. Nothing was written, so do it again.",
          );
        if (!(await isOnFile(tx)))
          throw new Refusal(
            `The OpenPGP key of ${email} is another one by now than the files were sealed for. Nothing was written, so do it again.`,
          );
        const vault = issuing.openVault();
        const rows = files.map((file) => ({
          id: file.id,
          submission_id,
          event,
          size: file.size,
          sha256: file.sealed_sha256,
          listing: sealListing(vault, file),
          storage_key: file.storage_key,
          plain_name: null,
          created_at: at,
        }));
        await insertAttachments(tx, rows);
        const { hashes, opening, openingHashes } = opened;
        const place = { kind: "files", event, by: "programme", revision } as const;
        const body = { ...place, files: hashes, opening: openingHashes };
        await issueReceipt(tx, issuing, { submission_id, at, body, opening });
        mayBeListed = true;
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function refuseTooLarge(openNamed: OpenNamed, paths: readonly string[]): Promise<void> {
  if (paths.length > ATTACHMENTS_MAX_FILES)
    throw new Refusal(`A message can have ${ATTACHMENTS_MAX_FILES} files. Nothing was written.`);
  let bytes = 0;
  for (const path of paths) {
    const size = await sizeOf(openNamed, path);
    if (size === null) throw new Refusal(`There is no file ${path}, so nothing was written.`);
    bytes += size;
  }
  if (bytes > ATTACHMENTS_MAX_TOTAL_BYTES)
    throw new Refusal("The files of a message can have 20 MiB in total. Nothing was written.");
}

/** The size of a file; null where there is none. Throws a Refusal for one that cannot be read. */
async function sizeOf(openNamed: OpenNamed, path: string): Promise<number | null> {
  const handle = await openNamed(path).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw unread(error, path);
  });
  const found = await handle?.stat().finally(() => handle.close());
  return found?.isFile() ? found.size : null;
}

async function storeFile(
  { store, openNamed }: { store: Awaited<ReturnType<Programme["openOwnStore"]>>; openNamed: OpenNamed },
  path: string,
  { id, storage_key, recipient }: { id: string; storage_key: string; recipient: Recipient },
): Promise<StoredFile> {
  const name = fileName(basename(path));
  if (!name) throw new Refusal(`The name of ${path} is longer than 255 bytes. Rename it.`);
  const hash = createHash("sha256");
  let size = 0;
  async function* measure() {
    for await (const chunk of (await openNamed(path)).createReadStream() as AsyncIterable<Buffer>) {
      hash.update(chunk);
      size += chunk.byteLength;
      yield chunk;
    }
  }
  const sealing = { name, recipients: [recipient], storage_key };
  const sealed_sha256 = await storeSealed({ store }, measure(), sealing);
  return { id, name, size, sha256: hash.digest("hex"), sealed_sha256, storage_key };
}
