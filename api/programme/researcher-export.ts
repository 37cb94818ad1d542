import { createWriteStream } from "node:fs";
import { join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { signaturePurpose } from "../ndas/signature";
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
  await inNewFolder(folder, async () => {
    await change(programme, (_tx, record) =>
      record({ action: "researcher.export", subject: `researcher:${id}` }),
    );
    await writeAll(programme, await readKept(db, id), write);
  });
  return {
    json: { id, folder, files },
    lines: [
      `${files.length} files are in ${folder}; researcher.json says what each of them is.`,
      "Hand them to the researcher and nobody else, on a way that you trust.",
    ],
  };
}

async function writeAll(programme: Programme, kept: Kept, write: Write): Promise<void> {
  const { agreement, gpg_key, submissions, ...rest } = kept;
  const all = {
    exported_at: new Date(programme.now()).toISOString(),
    ...rest,
    gpg_key: gpg_key && (await writeKey(gpg_key, write)),
    agreement: agreement && (await writeAgreement(programme, kept.researcher.id, agreement, write)),
    submissions: await writeSubmissions(programme, submissions, write),
  };
  await write("researcher.json", `${inertJson(all)}\n`);
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

async function writeSubmissions(programme: Programme, submissions: Kept["submissions"], write: Write) {
  const written: unknown[] = [];
  for (const [index, { details, attachments, ...submission }] of submissions.entries()) {
    const name = `submission-${index + 1}`;
    const files: unknown[] = [];
    for (const [number, { storage_key, ...attachment }] of attachments.entries()) {
      const content = await (await programme.openStore()).get(storage_key);
      files.push({ ...attachment, file: await write(`${name}-attachment-${number + 1}.pgp`, content) });
    }
    written.push({ ...submission, file: await write(`${name}.asc`, details), attachments: files });
  }
  return written;
}
