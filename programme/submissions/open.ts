import { createHash } from "node:crypto";
import { join, resolve } from "node:path";
import type { SubmissionDetails } from "#contract/submissions";
import { openExported } from "../archives/exported-files";
import type { Programme } from "../shared/context";
import { Misuse } from "../shared/errors";
import { inert, inertJson } from "../shared/inert-text";
import type { Report } from "../shared/report";
import { details, textLines } from "../shared/table";
import { inNewFolder, writePrivately } from "./folder";
import { safeFileNames } from "./names";
import {
  findResearch,
  nameOf,
  readExported,
  recordOpening,
  type SealedResearch,
  type StoredResearch,
  sayGone,
} from "./source";
import { passphraseFrom, readUnsealingKey, type UnsealingKey } from "./unseal";

const RESEARCH_FILE = "research.json";

/** Specification §3. */
const LONG_TEXTS = ["High-Level Overview", "Root Cause Analysis", "Proof-of-Concept", "Steps"] as const;

interface Research extends Omit<SealedResearch, "details" | "attachments"> {
  /** A submission to an older version may lack fields that this version requires. */
  details: Partial<SubmissionDetails> & { text?: string };
  attachments: OpenedAttachment[];
  /** Ids of those that are missing in the store. */
  missing: string[];
  notes: string[];
}

interface OpenedAttachment {
  id: string;
  /** Position among the submitted ones, from 0. */
  place: number;
  /** Its name on the researcher's machine. */
  name: string;
  size: number;
  /** Of the submitted file, in hexadecimal. */
  sha256: string;
  bytes: Uint8Array;
}

/** The verb's input, with either `submission` or `from`. */
interface Opening {
  submission?: string;
  /** The ordinal of a message of its researcher's, instead of the research. */
  event?: number;
  from?: string;
  /** The name by which the researcher knows the manager who opens it. */
  alias?: string | undefined;
  key: string;
  passphraseFile?: string;
  out?: string;
}

/**
 * Opens a submission and shows it, and with `out` writes it into that new folder. Audited before anything is opened, so
 * that no research is read without an audit entry; opening an export is not logged, because its export was. A missing
 * attachment does not stop the rest. Throws a Refusal for an unknown submission, a key that does not fit, an existing
 * folder, and research that differs from the stored one.
 */
export async function openSubmission(programme: Programme, opening: Opening): Promise<Report> {
  const sealed = await sourceOf(programme, opening);
  const key = await readUnsealingKey(
    programme.openNamed,
    opening.key,
    passphraseFrom(programme, opening.passphraseFile),
  );
  await key.fits(sealed.details, "The research");
  // `npm run` changes the working directory, so the absolute path shows where the files are.
  const folder = opening.out === undefined ? null : resolve(opening.out);
  const audited = async () => {
    if (!("revision" in sealed)) return unseal(sealed, key);
    const opened = { action: "submission.open", details: { written: folder !== null }, alias: opening.alias };
    return unseal({ ...sealed, attachments: await recordOpening(programme, sealed, opened) }, key);
  };
  if (folder === null) return report(await audited(), null);
  return inNewFolder(folder, "submission open", async () => {
    const research = await audited();
    return report(research, { folder, names: await writeResearch(research, folder) });
  });
}

async function sourceOf(
  programme: Programme,
  { submission, from, event }: Opening,
): Promise<SealedResearch | StoredResearch> {
  if (from === undefined) return findResearch(programme, submission ?? "", event);
  if (event === undefined) return readExported(await openExported(programme, from));
  throw new Misuse("Leave --event out: --from has the research or the one message that was exported.");
}

/** Opens all of it in memory: a submission has 20 MiB of attachments at most. */
async function unseal(sealed: SealedResearch, key: UnsealingKey): Promise<Research> {
  const research = await key.open(sealed.details, "The research");
  const attachments: OpenedAttachment[] = [];
  const gone: number[] = [];
  for (const [place, { id, read }] of sealed.attachments.entries()) {
    const content = await read();
    if (content === null) {
      gone.push(place);
      continue;
    }
    const { bytes, name } = await key.open(content, nameOf(place));
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    attachments.push({ id, place, name, size: bytes.byteLength, sha256, bytes });
  }
  const text = Buffer.from(research.bytes).toString("utf8");
  const details = sealed.event === undefined ? JSON.parse(text) : { text };
  const missing = gone.map((place) => sealed.attachments[place]?.id ?? "");
  return { ...sealed, details, attachments, missing, notes: sayGone(gone) };
}

/** Writes the files; returns the names of the attachments' files, in their order. */
async function writeResearch(research: Research, folder: string): Promise<string[]> {
  const { attachments } = research;
  const names = safeFileNames(
    attachments.map(({ name }) => name),
    [RESEARCH_FILE],
  );
  for (const [index, { id, bytes }] of attachments.entries()) {
    await writePrivately(folder, names[index] ?? id, bytes);
  }
  await writePrivately(folder, RESEARCH_FILE, `${inertJson(asJson(research, names))}\n`);
  return names;
}

/** Returns the JSON for `--json` and the folder; without the attachments' bytes. */
function asJson(
  { id, number, event, researcher_id, details, attachments, missing }: Research,
  files: readonly string[] | null,
) {
  return {
    id,
    number,
    event,
    researcher_id,
    details,
    attachments: attachments.map(({ id, name, size, sha256 }, index) => ({
      id,
      name,
      size,
      sha256,
      file: files?.[index] ?? null,
    })),
    missing,
  };
}

function report(research: Research, written: { folder: string; names: string[] } | null): Report {
  const files = written?.names.map((name) => join(written.folder, name)) ?? null;
  const lines = [...summary(research, files), ...longTexts(research)];
  const { notes, missing } = research;
  const failed = missing.length > 0;
  if (!written) return { json: asJson(research, null), lines, notes, failed };
  const what = failed ? "What is left of it" : "All of it";
  return {
    json: asJson(research, files),
    // How many, because more can come after the research was opened.
    lines: [
      ...lines,
      "",
      `${what} is in ${written.folder}: the research as ${RESEARCH_FILE}, and ${sayFiles(written.names)}.`,
    ],
    notes: [
      "Attachments can be live exploits: open them on a machine of their own, without a network.",
      ...notes,
    ],
    failed,
  };
}

function sayFiles({ length }: readonly string[]): string {
  if (length === 0) return "no files";
  return length === 1 ? "1 file" : `${length} files`;
}

/** Formats names and titles in one line each: a line break in one must not look like the next entry. */
function summary(research: Research, files: readonly string[] | null): string[] {
  const { title = "", version = "", Collaborators = [] } = research.details;
  return details([
    ["Submission", research.number ?? research.id],
    ["Researcher", `${research.email} (${research.nickname ?? "no profile"})`],
    ...(research.event === undefined
      ? ([
          ["Title", inert(title)],
          ["Version", inert(version) || "-"],
        ] as const)
      : ([["Event", String(research.event)]] as const)),
    ...Collaborators.map(
      ({ Name, Email, "Collaboration ratio": ratio }, index) =>
        [`Collaborator ${index + 1}`, inert(`${ratio} %, ${Name}, ${Email}`)] as const,
    ),
    ...research.attachments.map(({ place, name, size, sha256 }, index) => {
      const file = files?.[index];
      const facts = [`${inert(name)}, ${size} bytes`, `SHA-256 ${sha256}`, ...(file ? [`in ${file}`] : [])];
      return [nameOf(place), facts.join("\n")] as const;
    }),
  ]);
}

function longTexts({ event, details }: Research): string[] {
  if (event !== undefined) return longText("Message", details.text ?? "");
  return LONG_TEXTS.flatMap((name) => longText(name, details[name] ?? ""));
}

/** Indents a text below its name, so that no line of it can be mistaken for the command's own. */
function longText(name: string, text: string): string[] {
  return ["", name, ...textLines(text).map((line) => `  ${line}`.trimEnd())];
}
