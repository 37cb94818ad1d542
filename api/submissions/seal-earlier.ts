import { sql } from "kysely";
import { checkInWorker } from "../gpg/key-check";
import { SEALED_TEXT_HEAD, sealText } from "../sealing/seal";
import type { Services } from "../services";
import { newStorageKey } from "./attachment-key";
import { storeSealed } from "./attachments";
import { removeUnattached } from "./leftovers";
import { recipientsOf } from "./recipients";
import { findUnattached } from "./submissions.store";

type Sealing = Pick<Services, "db" | "store" | "programmeKey" | "newId" | "now" | "log">;

/**
 * Seals data that an earlier version stored readable; a later start finds nothing to do. Several processes may run it
 * concurrently. Returns how many texts and files were sealed.
 */
export async function sealEarlier(services: Sealing): Promise<number> {
  await findEncryptionParts(services);
  const sealed = (await sealTexts(services)) + (await sealFiles(services));
  if (sealed > 0) services.log.warn("submissions.earlier_sealed", { sealed });
  return sealed;
}

/** Checks stored keys again as if they were uploaded now, so that their owners can open their submissions too. */
async function findEncryptionParts({ db, now, log }: Sealing): Promise<void> {
  const keys = await db
    .selectFrom("gpg_keys")
    .select(["researcher_id", "public_file"])
    .where("encryption_key_id", "is", null)
    .execute();
  for (const { researcher_id, public_file } of keys) {
    try {
      const { encryption_key_id } = await checkInWorker(new TextEncoder().encode(public_file), now());
      await db
        .updateTable("gpg_keys")
        .set({ encryption_key_id })
        .where("researcher_id", "=", researcher_id)
        .where("public_file", "=", public_file)
        .execute();
    } catch (error) {
      log.warn("sealing.own_key_unusable", { researcher: researcher_id, error: String(error) });
    }
  }
}

async function sealTexts(services: Sealing): Promise<number> {
  const { db } = services;
  const rows = await db
    .selectFrom("submissions")
    .select(["id", "researcher_id"])
    // The expression of the index on readable texts, so that no others are read.
    .where(
      sql<boolean>`substr(details, 1, ${sql.lit(SEALED_TEXT_HEAD.length)}) <> ${sql.lit(SEALED_TEXT_HEAD)}`,
    )
    .execute();
  for (const { id, researcher_id } of rows) {
    const row = await db.selectFrom("submissions").select("details").where("id", "=", id).executeTakeFirst();
    // Removed since, such as by an erasure, or sealed by another process.
    if (!row || row.details.startsWith(SEALED_TEXT_HEAD)) continue;
    const plain = row.details;
    const { recipients } = await recipientsOf(services, researcher_id);
    const details = await sealText(plain, recipients);
    await db
      .updateTable("submissions")
      .set({ details })
      .where("id", "=", id)
      .where("details", "=", plain)
      .execute();
  }
  return rows.length;
}

async function sealFiles(services: Sealing): Promise<number> {
  const { db } = services;
  const rows = await db
    .selectFrom("attachments")
    .select(["id", "submission_id", "plain_name", "storage_key"])
    .where("plain_name", "is not", null)
    .execute();
  for (const row of rows) await sealFile(services, row);
  return rows.length;
}

interface ReadableFile {
  id: string;
  plain_name: string | null;
  storage_key: string;
  submission_id: string;
}

/** Leaves one object in the store, also when another process seals the same file. */
async function sealFile(services: Sealing, file: ReadableFile): Promise<void> {
  const { db, store } = services;
  const storage_key = newStorageKey(services);
  let mayBeListed = false;
  try {
    // Not joined to the list of files: a plan for that may begin with all submissions.
    const { researcher_id } = await db
      .selectFrom("submissions")
      .select("researcher_id")
      .where("id", "=", file.submission_id)
      .executeTakeFirstOrThrow();
    const { recipients } = await recipientsOf(services, researcher_id);
    const name = file.plain_name ?? "";
    const content = await store.get(file.storage_key);
    const sha256 = await storeSealed(services, content, { name, recipients, storage_key });
    mayBeListed = true;
    const { numUpdatedRows } = await db
      .updateTable("attachments")
      .set({ storage_key, sha256, plain_name: null })
      .where("id", "=", file.id)
      .where("storage_key", "=", file.storage_key)
      .executeTakeFirst();
    await store.remove(numUpdatedRows > 0n ? file.storage_key : storage_key);
  } catch (error) {
    // A change without a response may still have been committed: the sweep finds out later whether its file is listed.
    if (!mayBeListed) await removeUnattached(services, [storage_key]);
    // The other process was first, and has removed the readable file.
    if ((await findUnattached(db, [file.storage_key])).length > 0) return;
    throw error;
  }
}
