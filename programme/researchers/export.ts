import type { Readable } from "node:stream";
import { keyIdOf, type Vault } from "../../api/crypto/vault";
import { transaction } from "../../api/database/transaction";
import { signaturePurpose } from "../../api/ndas/signature";
import { makeRecord } from "../../api/receipts/record";
import { armourAgain } from "../../api/sealing/seal";
import { ObjectMissing } from "../../api/store/store-errors";
import { readablePurpose } from "../../api/submissions/events.store";
import { listingPurpose } from "../../api/submissions/message-files";
import { offerPurpose } from "../../api/submissions/offers.store";
import { paymentPurpose } from "../../api/submissions/payments.store";
import { scorePurpose } from "../../api/submissions/scores.store";
import { exportFiles, folderOf, type WriteFile } from "../archives/export-files";
import type { Programme } from "../shared/context";
import { inertJson } from "../shared/inert-text";
import type { Report } from "../shared/report";
import { change, recordAlone } from "../shared/write";
import { markOpened } from "../submissions/submissions.store";
import { listRecorded, listRevisions } from "./own-submissions.store";
import { readKept } from "./personal-data.store";
import { getResearcher } from "./researchers.store";

type Kept = Awaited<ReturnType<typeof readKept>>;

/** Writes a file of this name, and returns the name. */
type Write = (...file: Parameters<WriteFile>) => Promise<string>;

/** Listed data that cannot be written; all else is exported. */
interface Lost {
  attachments: { submission: string; attachment: string }[];
  /** The reason why the signature does not open, and the remedy. */
  signature: string | null;
  /** How many texts about submissions do not open. */
  texts: number;
  /** The reason why there are no records of submissions. */
  records: string | null;
}

const DATA_URL_HEAD = "data:image/png;base64,";

/**
 * Writes all stored data about a researcher into a new folder, or for `-` as a tar archive to standard output: as
 * `researcher.json`, and files as files. Submissions stay sealed as they are. Audited. Throws a Refusal for an unknown
 * researcher and an existing folder, Misuse for an archive on a terminal.
 */
export async function exportResearcher(programme: Programme, who: string, out?: string): Promise<Report> {
  const db = await programme.database();
  const { id } = await getResearcher(db, who);
  const destination = { out: out ?? `export-${id}`, verb: "researcher export", name: `export-${id}` };
  const files: string[] = [];
  const lost = await exportFiles(programme, destination, async (writeFile) => {
    const write: Write = async (name, content) => {
      await writeFile(name, content);
      files.push(name);
      return name;
    };
    // First, because the audit entries are themselves part of the stored data.
    const exported = await auditExport(programme, id);
    try {
      const kept = await readKept(db, id);
      // Without research that came since, of whose export there is no entry.
      const submissions = kept.submissions.filter((submission) => exported.has(submission.id));
      return await writeAll(programme, { ...kept, submissions }, write);
    } catch (error) {
      await recordAlone(programme, { action: "researcher.export_failed", subject: `researcher:${id}` });
      throw error;
    }
  });
  const folder = folderOf(destination);
  return {
    json: { id, folder, files, missing: lost.attachments },
    isBeside: folder === null,
    notes: [
      ...lost.attachments.map(
        ({ submission, attachment }) =>
          `The attachment ${attachment} of the submission ${submission} is not in the store any more. Look for it in a backup.`,
      ),
      ...(lost.signature ? [lost.signature] : []),
      ...(lost.records ? [`The records of submissions are not exported: ${lost.records}`] : []),
      ...(lost.texts > 0
        ? [
            `${lost.texts} of the texts about submissions do not open, so they are not exported. "keys list" says whether a key is missing; otherwise look for them in a backup.`,
          ]
        : []),
    ],
    failed: lost.attachments.length > 0 || lost.signature !== null || lost.texts > 0 || lost.records !== null,
    lines: [
      `${files.length} files are in ${folder ?? "the archive"}; researcher.json says what each of them is.`,
      "Hand them to the researcher and nobody else, on a way that you trust.",
    ],
  };
}

/**
 * Audits the export, and that of each submission in it, as `submission export` does: their researcher sees who has opened them, and can
 * neither cancel their upload nor replace them from then on (decision 058). Returns the submissions' ids.
 */
function auditExport(programme: Programme, id: string): Promise<ReadonlySet<string>> {
  return change(programme, async (tx, record) => {
    const submissions = await listRevisions(tx, id);
    for (const submission of submissions) {
      await markOpened(tx, submission, programme.now());
      const subject = `submission:${submission.id}`;
      // As a copy for the researcher, by which managers have opened none of the files (`late-files.ts`).
      await record({ action: "submission.export", subject, details: { copy: true } });
    }
    await record({ action: "researcher.export", subject: `researcher:${id}` });
    return new Set(submissions.map((submission) => submission.id));
  });
}

async function writeAll(programme: Programme, kept: Kept, write: Write): Promise<Lost> {
  const { agreement, gpg_key, submissions, ...rest } = kept;
  const lost: Lost = { attachments: [], signature: null, texts: 0, records: null };
  const all = {
    exported_at: new Date(programme.now()).toISOString(),
    ...rest,
    gpg_key: gpg_key && (await writeKey(gpg_key, write)),
    agreement: agreement && (await writeAgreement(programme, kept.researcher.id, agreement, { write, lost })),
    submissions: await writeSubmissions(programme, submissions, { write, lost }),
    records: await writeRecords(programme, kept.researcher.id, { write, lost }),
  };
  await write("researcher.json", `${inertJson(all)}\n`);
  return lost;
}

async function writeKey({ public_file, ...key }: NonNullable<Kept["gpg_key"]>, write: Write) {
  return { ...key, file: await write("key.asc", public_file) };
}

async function writeAgreement(
  programme: Programme,
  researcherId: string,
  { signature, text, ...agreement }: NonNullable<Kept["agreement"]>,
  { write, lost }: { write: Write; lost: Lost },
) {
  const text_file = await write("agreement.md", text);
  const picture = openSignature(programme.openVault(), researcherId, signature);
  if (typeof picture === "string") lost.signature = picture;
  const signature_file = typeof picture === "string" ? null : await write("signature.png", picture);
  return { ...agreement, text_file, signature_file };
}

/** Returns the picture, or the reason why there is none. */
function openSignature(vault: Vault, researcherId: string, signature: string): Buffer | string {
  try {
    const dataUrl = vault.open(signature, signaturePurpose(researcherId));
    return Buffer.from(dataUrl.slice(DATA_URL_HEAD.length), "base64");
  } catch {
    const key = keyIdOf(signature);
    return vault.has(key)
      ? "The signature does not open, so it is not exported: it was changed where it is stored. Look for the agreement in a backup."
      : `The signature is sealed under the key ${key}, which is not configured, so it is not exported. Add that key to SEALING_KEY behind the first, and export again.`;
  }
}

async function writeSubmissions(
  programme: Programme,
  submissions: Kept["submissions"],
  { write, lost }: { write: Write; lost: Lost },
) {
  const written: unknown[] = [];
  const vault = programme.openVault();
  const open = (sealed: string, purpose: string): string | null => {
    try {
      return vault.open(sealed, purpose);
    } catch {
      lost.texts++;
      return null;
    }
  };
  for (const [index, { details, attachments, ...submission }] of submissions.entries()) {
    const name = `submission-${index + 1}`;
    const files: unknown[] = [];
    for (const [number, { storage_key, listing, ...attachment }] of attachments.entries()) {
      const content = await readOrMiss(programme, storage_key);
      if (content === null) lost.attachments.push({ submission: submission.id, attachment: attachment.id });
      const file = content && (await write(`${name}-attachment-${number + 1}.pgp`, content));
      const listed = listing === null ? null : open(listing, listingPurpose(attachment.id));
      files.push({ ...attachment, ...(listed === null ? {} : JSON.parse(listed)), file });
    }
    // A text that is no OpenPGP message is exported as it is.
    const file = await write(`${name}.asc`, await armourAgain(details).catch(() => details));
    written.push({ ...submission, ...openTexts(submission, open), file, attachments: files });
  }
  return written;
}

/** Returns the texts about a submission that the site can read, in clear. */
function openTexts(
  { events, offers, payments, scores }: Omit<Kept["submissions"][number], "details" | "attachments">,
  open: (sealed: string, purpose: string) => string | null,
) {
  const json = (text: string | null) => (text === null ? null : (JSON.parse(text) as unknown));
  const opened = <Row extends { id: string; content: string }>(
    rows: readonly Row[],
    purpose: (id: string) => string,
  ) => rows.map((row) => ({ ...row, content: json(open(row.content, purpose(row.id))) }));
  return {
    events: events.map(({ readable, ...event }) => ({
      ...event,
      text: readable === null ? null : open(readable, readablePurpose(event.id)),
    })),
    offers: opened(offers, offerPurpose),
    payments: opened(payments, paymentPurpose),
    scores: opened(scores, scorePurpose),
  };
}

/**
 * Writes the signed record of each submission, also of those that were destroyed: a researcher who was disabled or lost every way to log in
 * cannot download them. None is written where one cannot be made, such as without the signing key: its holder learns why.
 */
async function writeRecords(
  programme: Programme,
  researcher_id: string,
  { write, lost }: { write: Write; lost: Lost },
) {
  const { identity, openVault, now } = programme;
  const db = await programme.database();
  try {
    const recorded = await listRecorded(db, researcher_id);
    if (recorded.length === 0) return [];
    const services = { signer: await programme.openSigner(), identity, openVault, now };
    const made = [];
    for (const id of recorded) {
      const record = await transaction(db, (tx) => makeRecord(tx, services, { id, researcher_id }));
      if (record) made.push({ id, record });
    }
    const written: unknown[] = [];
    for (const [index, { id, record }] of made.entries()) {
      const file = await write(`record-${index + 1}.json`, `${JSON.stringify(record, null, 2)}\n`);
      written.push({ submission: id, receipts: record.receipts.length, file });
    }
    return written;
  } catch (error) {
    lost.records = error instanceof Error ? error.message : String(error);
    return [];
  }
}

async function readOrMiss(programme: Programme, storageKey: string): Promise<Readable | null> {
  const store = await programme.openStore();
  return store.get(storageKey).catch((error: unknown) => {
    if (error instanceof ObjectMissing) return null;
    throw error;
  });
}
