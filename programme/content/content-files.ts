import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { type Collection, collections } from "../../api/content/content.rules";
import { replaceCollection } from "../../api/content/content.store";
import type { DatabaseTransaction } from "../../api/database/schema";
import { insertNdaText } from "../../api/ndas/ndas.store";
import type { Services } from "../../api/services";
import { Refusal } from "../shared/errors";
import { parseJson, readText, refuseDoubleKeys } from "../shared/import-file";
import type { OpenNamed } from "../shared/named-files";

const key = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, "A key is made of a-z, 0-9, - and _, at most 64.");

/** Entries of a list, each the contract's shape without its id, under a key of the importer's choice. */
const listOf = <Shape extends z.core.$ZodLooseShape>(shape: z.ZodObject<Shape>) =>
  z.array(z.strictObject({ ...shape.shape, key })).superRefine((entries, context) => {
    refuseDoubleKeys(entries as { key: string }[], context);
  });

const lists = {
  announcements: listOf(collections.announcements),
  events: listOf(collections.events),
  faqs: listOf(collections.faqs),
  how_it_works: listOf(collections.how_it_works),
  referral_steps: listOf(collections.referral_steps),
};

/** The agreement names its signer (specification §2). */
const signerPlaceholders = ["{{first_name}}", "{{last_name}}"];

/** The contents of a folder of content, read and checked; a missing file leaves its list as it is. */
export interface ContentFiles {
  lists: { collection: Collection; entries: { key: string; body: unknown }[] }[];
  /** The text of the confidentiality agreement. */
  nda?: string;
  /** Files that look like content, but whose names are unknown. */
  passedOver: string[];
}

const LEGAL_TEXTS = ["privacy_policy.md", "nda.md"];
const contentFiles = [...Object.keys(lists).map((name) => `${name}.json`), ...LEGAL_TEXTS];
/** Files in the same folder that other commands read. */
const others = ["bounties.json", "messages.json", "company.json"];

/** Reads a folder of content. Throws a Refusal that names the fault, or when it has no content file. */
export async function readContentFiles(openNamed: OpenNamed, folder: string): Promise<ContentFiles> {
  const read: ContentFiles = { lists: [], passedOver: await unknownIn(openNamed, folder) };
  for (const collection of Object.keys(lists) as (keyof typeof lists)[]) {
    const file = join(folder, `${collection}.json`);
    const text = await readText(openNamed, file, { optional: true });
    if (text === undefined) continue;
    const entries = parseJson(file, text, { name: collection, schema: lists[collection] });
    read.lists.push({ collection, entries: entries.map(({ key, ...body }) => ({ key: String(key), body })) });
  }
  const policy = await readLegalText(openNamed, join(folder, "privacy_policy.md"));
  if (policy !== undefined) {
    const entries = [{ key: "privacy_policy", body: { content: policy } }];
    read.lists.push({ collection: "privacy_policy", entries });
  }
  read.nda = await readNda(openNamed, join(folder, "nda.md"));
  if (read.lists.length > 0 || read.nda !== undefined) return read;
  throw new Refusal(`There is no content in ${folder}: none of ${contentFiles.join(", ")}.`);
}

/** The names of a folder's files that look like content and are none. Throws a Refusal for a folder that is not there. */
async function unknownIn(openNamed: OpenNamed, folder: string): Promise<string[]> {
  const list = async () => {
    await (await openNamed(folder)).close();
    return readdir(folder);
  };
  const names = await list().catch((error: NodeJS.ErrnoException) => {
    if (error instanceof Refusal) throw error;
    if (error.code === "ENOENT") throw new Refusal(`There is no folder ${folder}; nothing was imported.`);
    if (error.code === "ENOTDIR")
      throw new Refusal(`${folder} is no folder; nothing was imported. Name the folder that it is in.`);
    // One that cannot be read is reported with its first file.
    return [];
  });
  const known = [...contentFiles, ...others];
  return names.filter((name) => /\.(json|md)$/i.test(name) && !known.includes(name)).sort();
}

/** Control characters, which steer a terminal or a printer, except line breaks and tabs, which are part of a text. */
const control = /[^\P{Cc}\t\n\r]/u;

/** Reads an agreement or a privacy notice. Throws a Refusal for one without words, or with invisible control characters. */
async function readLegalText(openNamed: OpenNamed, file: string): Promise<string | undefined> {
  const text = await readText(openNamed, file, { optional: true });
  if (text === undefined) return undefined;
  const refuse = (why: string) => new Refusal(`${file} was not imported; nothing was changed. ${why}`);
  const words = text.replaceAll(/\{\{\w*\}\}/g, "");
  if (!/\p{L}/u.test(words)) throw refuse("It has no words.");
  const at = text.search(control);
  if (at < 0) return text;
  const line = text.slice(0, at).split("\n").length;
  const code = text.charCodeAt(at).toString(16).toUpperCase().padStart(4, "0");
  throw refuse(`There is a control character (U+${code}) in line ${line}. Take it out.`);
}

async function readNda(openNamed: OpenNamed, file: string): Promise<string | undefined> {
  const text = await readLegalText(openNamed, file);
  const missing = signerPlaceholders.filter((name) => text !== undefined && !text.includes(name));
  if (missing.length === 0) return text;
  throw new Refusal(
    `${file} was not imported; nothing was changed. The agreement must name its signer: ${missing.join(" and ")} is missing.`,
  );
}

/** The changes that an import made to a list, by the keys of its entries. */
export interface ListChanges {
  added: string[];
  /** Those that say something else than before. */
  changed: string[];
  removed: string[];
  /** Whether those that stayed are in another order. */
  reordered: boolean;
}

/** How many entries each imported list has, the agreement's SHA-256, and how each list has changed. */
export type ContentImport = { [list in Collection]?: number } & {
  nda?: string;
  changes: { [list in Collection]?: ListChanges };
};

/** Replaces the lists' entries and the agreement's text. */
export async function importContent(
  services: Pick<Services, "now" | "newId">,
  tx: DatabaseTransaction,
  { lists, nda }: ContentFiles,
): Promise<ContentImport> {
  const imported: ContentImport = { changes: {} };
  for (const { collection, entries } of lists) {
    const before = await readByKey(tx, collection);
    await replaceCollection(tx, collection, entries, services);
    imported[collection] = entries.length;
    imported.changes[collection] = compare(before, await readByKey(tx, collection));
  }
  if (nda !== undefined) imported.nda = await insertNdaText(tx, nda, services.now());
  return imported;
}

/** A list's entries by their keys, in their order. */
async function readByKey(tx: DatabaseTransaction, collection: Collection): Promise<Map<string, unknown>> {
  const rows = await tx
    .selectFrom("content_items")
    .select(["key", "body"])
    .where("collection", "=", collection)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return new Map(rows.map(({ key, body }) => [key, JSON.parse(body)]));
}

function compare(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): ListChanges {
  const stayed = [...after.keys()].filter((key) => before.has(key));
  return {
    added: [...after.keys()].filter((key) => !before.has(key)),
    changed: stayed.filter((key) => !isDeepStrictEqual(before.get(key), after.get(key))),
    removed: [...before.keys()].filter((key) => !after.has(key)),
    reordered: !isDeepStrictEqual(
      stayed,
      [...before.keys()].filter((key) => after.has(key)),
    ),
  };
}
