import { createWriteStream } from "node:fs";
import { join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { signaturePurpose } from "../ndas/signature";
import { ObjectMissing } from "../store/store-errors";
import type { Programme } from "./context";
import { inertJson } from "./inert";
import { readKept } from "./kept.store";
import type { Report } from "./report";
import { getResearcher } from "./researchers.store";
import { inNewFolder, writePrivately } from "./submission-folder";
import { change } from "./write";

type Kept = Awaited<ReturnType<typeof readKept>>;

/** Writes a file of this name, and answers the name. */
type Write = (name: string, content: string | Uint8Array | Readable) => Promise<string>;

/** An attachment that is listed and gone; its row is exported all the same. */
interface Missing {
  submission: string;
  attachment: string;
}

const DATA_URL_HEAD = "data:image/png;base64,";

/**
 * Writes everything that is kept about a researcher into a new folder: `researcher.json`, and what are files as files.
 * Submissions are sealed as they are. Audited. Throws a Refusal for an unknown researcher and a folder that is there.
 */
export async function exportResearcher(programme: Programme, who: string, out?: string): Promise<Report> {
  const db = await programme.database();
  const { id } = await getResearcher(db, who);
  const folder = resolve(out ?? `export-${id}`);
  const files: string[] = [];
  const write: Write = async (name, content) => {
    if (typeof content === "string" || content instanceof Uint8Array) {
      await writePrivately(folder, name, content);
    } else {
      await pipeline(content, createWriteStream(join(folder, name), { flags: "wx", mode: 0o600 }));
    }
    files.push(name);
    return name;
  };
  const missing = await inNewFolder(folder, async () => {
    const audit = (action: string) =>
      change(programme, (_tx, record) => record({ action, subject: `researcher:${id}` }));
    // First, because it is itself part of what is kept.
    await audit("researcher.export");
    try {
      return await writeAll(programme, await readKept(db, id), write);
    } catch (error) {
      await audit("researcher.export_failed");
      throw error;
    }
  });
  return {
    json: { id, folder, files, missing },
    notes: missing.map(
      ({ submission, attachment }) =>
        `The attachment ${attachment} of the submission ${submission} is not in the store any more. Look for it in a backup.`,
    ),
    failed: missing.length > 0,
    lines: [
      `${files.length} files are in ${folder}; researcher.json says what each of them is.`,
      "Hand them to the researcher and nobody else, on a way that you trust.",
    ],
  };
}

/** Answers which attachments are gone. */
async function writeAll(programme: Programme, kept: Kept, write: Write): Promise<Missing[]> {
  const { agreement, gpg_key, submissions, ...rest } = kept;
  const missing: Missing[] = [];
  const all = {
    exported_at: new Date(programme.now()).toISOString(),
    ...rest,
    gpg_key: gpg_key && (await writeKey(gpg_key, write)),
    agreement: agreement && (await writeAgreement(programme, kept.researcher.id, agreement, write)),
    submissions: await writeSubmissions(programme, submissions, { write, missing }),
  };
  await write("researcher.json", `${inertJson(all)}\n`);
  return missing;
}

async function writeKey({ public_file, ...key }: NonNullable<Kept["gpg_key"]>, write: Write) {
  return { ...key, file: await write("key.asc", public_file) };
}

async function writeAgreement(
  programme: Programme,
  researcherId: string,
  { signature, text, ...agreement }: NonNullable<Kept["agreement"]>,
  write: Write,
) {
  const dataUrl = programme.openVault().open(signature, signaturePurpose(researcherId));
  const picture = Buffer.from(dataUrl.slice(DATA_URL_HEAD.length), "base64");
  return {
    ...agreement,
    text_file: await write("agreement.md", text),
    signature_file: await write("signature.png", picture),
  };
}

async function writeSubmissions(
  programme: Programme,
  submissions: Kept["submissions"],
  { write, missing }: { write: Write; missing: Missing[] },
) {
  const written: unknown[] = [];
  for (const [index, { details, attachments, ...submission }] of submissions.entries()) {
    const name = `submission-${index + 1}`;
    const files: unknown[] = [];
    for (const [number, { storage_key, ...attachment }] of attachments.entries()) {
      const content = await readOrMiss(programme, storage_key);
      if (content === null) missing.push({ submission: submission.id, attachment: attachment.id });
      const file = content && (await write(`${name}-attachment-${number + 1}.pgp`, content));
      files.push({ ...attachment, file });
    }
    written.push({ ...submission, file: await write(`${name}.asc`, details), attachments: files });
  }
  return written;
}

async function readOrMiss(programme: Programme, storageKey: string): Promise<Readable | null> {
  const store = await programme.openStore();
  return store.get(storageKey).catch((error: unknown) => {
    if (error instanceof ObjectMissing) return null;
    throw error;
  });
}
