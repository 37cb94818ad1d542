import { prepared } from "../database/prepared-queries";
import type { Database, DatabaseTransaction } from "../database/schema";
import type { Services } from "../services";
import { type Collection, collections, type VersionedList } from "./content.rules";

type Db = Database | DatabaseTransaction;
/** The source of new rows' ids and times. */
type Making = Pick<Services, "newId" | "now">;

/** One entry of a list as an importer gives it; `key` is the importer's own name of it. */
export interface ContentEntry {
  key: string;
  position: number;
  /** Checked against the list's shape in `collections`. */
  body: unknown;
}

/** A list's entries in their order. */
export async function listContentItems(db: Db, collection: Collection) {
  const rows = await db
    .selectFrom("content_items")
    .select(["id", "body"])
    .where("collection", "=", collection)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map(({ id, body }) => ({ ...JSON.parse(body), id }));
}

const versionOf = prepared((db, { name }: { name: VersionedList }) =>
  db.selectFrom("content_versions").select("version").where("name", "=", name),
);

/** How often a list was changed; 0 for one that never was. */
export async function findVersion(db: Db, name: VersionedList): Promise<number> {
  const [row] = await versionOf(db, { name });
  return row?.version ?? 0;
}

/** Counts a change of a list, so that every process serialises it again. Belongs in the change's own transaction. */
export async function bumpVersion(tx: DatabaseTransaction, name: VersionedList): Promise<void> {
  await tx
    .insertInto("content_versions")
    .values({ name, version: 1 })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet((eb) => ({ version: eb("content_versions.version", "+", 1) })),
    )
    .execute();
}

/**
 * Adds an entry, or changes the one with the same key and keeps its id. Throws a ZodError when its body does not
 * fit the list.
 */
export async function upsertContentItem(
  tx: DatabaseTransaction,
  collection: Collection,
  { key, position, body }: ContentEntry,
  { newId, now }: Making,
): Promise<void> {
  const content = { position, body: JSON.stringify(collections[collection].parse(body)) };
  await tx
    .insertInto("content_items")
    .values({ id: newId(), collection, key, ...content, created_at: now() })
    .onConflict((conflict) => conflict.columns(["collection", "key"]).doUpdateSet(content))
    .execute();
  await bumpVersion(tx, collection);
}

/** Makes a list consist of exactly these entries, in this order. Entries with a known key keep their id. */
export async function replaceCollection(
  tx: DatabaseTransaction,
  collection: Collection,
  entries: readonly Omit<ContentEntry, "position">[],
  making: Making,
): Promise<void> {
  for (const [position, entry] of entries.entries()) {
    await upsertContentItem(tx, collection, { ...entry, position }, making);
  }
  const keys = entries.map((entry) => entry.key);
  await tx
    .deleteFrom("content_items")
    .where("collection", "=", collection)
    .$if(keys.length > 0, (query) => query.where("key", "not in", keys))
    .execute();
  await bumpVersion(tx, collection);
}
