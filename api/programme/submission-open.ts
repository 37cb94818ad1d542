import { join, resolve } from "node:path";
import type { SubmissionDetails } from "#contract/submissions";
import type { Programme } from "./context";
import { Refusal } from "./errors";
import { inert, inertJson } from "./inert";
import type { Report } from "./report";
import { inNewFolder, type ListedAttachment, writeAttachment, writePrivately } from "./submission-folder";
import { safeFileNames } from "./submission-names";
import { listStoredAttachments, readResearch } from "./submissions.store";
import { details } from "./table";
import { change } from "./write";

const RESEARCH_FILE = "research.json";

/** Specification §3. */
const LONG_TEXTS = ["High-Level Overview", "Root Cause Analysis", "Proof-of-Concept", "Steps"] as const;

interface Research {
  id: string;
  researcher_id: string;
  email: string;
  nickname: string | null;
  /** Whatever this version asks for, an older one may not have. */
  details: Partial<SubmissionDetails>;
  attachments: (ListedAttachment & { id: string })[];
}

/**
 * Shows what was submitted, and with `out` writes it into that new folder. Audited before anything is shown or
 * written, so that nobody reads research without a trace. Throws a Refusal for an unknown submission, a folder
 * that is there already, and an attachment that is not what was submitted.
 */
export async function openSubmission(programme: Programme, id: string, out?: string): Promise<Report> {
  const research = await findResearch(programme, id);
  // `npm run` starts elsewhere than its caller stands, so the whole path says where the files are.
  const folder = out === undefined ? null : resolve(out);
  const audit = () =>
    change(programme, (_tx, record) =>
      record({
        action: "submission.open",
        subject: `submission:${research.id}`,
        details: { written: folder !== null },
      }),
    );
  if (folder === null) {
    await audit();
    return report(research, null);
  }
  const names = await inNewFolder(folder, async () => {
    await audit();
    return writeResearch(programme, research, folder);
  });
  return report(research, { folder, names });
}

/** The refusal for an id that no submission has. */
export const unknownSubmission = (id: string) =>
  new Refusal(`There is no submission "${id}". "submission list" shows those there are.`);

async function findResearch(programme: Programme, id: string): Promise<Research> {
  const db = await programme.database();
  const found = await readResearch(db, id);
  if (!found) throw unknownSubmission(id);
  const attachments = await listStoredAttachments(db, found.id);
  return { ...found, details: JSON.parse(found.details), attachments };
}

/** Answers the names of the attachments' files, in their order. */
async function writeResearch(programme: Programme, research: Research, folder: string): Promise<string[]> {
  const { attachments } = research;
  const names = safeFileNames(
    attachments.map(({ name }) => name),
    [RESEARCH_FILE],
  );
  if (attachments.length > 0) {
    const store = await programme.openStore();
    for (const [index, attachment] of attachments.entries()) {
      await writeAttachment(store, attachment, folder, names[index] ?? attachment.id);
    }
  }
  await writePrivately(folder, RESEARCH_FILE, `${inertJson(asJson(research, names))}\n`);
  return names;
}

/** What `--json` prints and the folder keeps; without the keys of the store. */
function asJson({ id, researcher_id, details, attachments }: Research, files: readonly string[] | null) {
  return {
    id,
    researcher_id,
    details,
    attachments: attachments.map(({ id, name, size, sha256 }, index) => ({
      ...{ id, name, size, sha256 },
      file: files?.[index] ?? null,
    })),
  };
}

function report(research: Research, written: { folder: string; names: string[] } | null): Report {
  const files = written?.names.map((name) => join(written.folder, name)) ?? null;
  const lines = [...summary(research, files), ...LONG_TEXTS.flatMap((name) => longText(research, name))];
  if (!written) return { json: asJson(research, null), lines };
  return {
    json: asJson(research, files),
    lines: [...lines, "", `All of it is in ${written.folder}, the research as ${RESEARCH_FILE}.`],
    notes: ["Attachments can be live exploits: open them on a machine of their own, without a network."],
  };
}

/** Names and titles are one line each: a line break in one must not look like the next entry. */
function summary(research: Research, files: readonly string[] | null): string[] {
  const { title = "", version = "", Collaborators = [] } = research.details;
  return details([
    ["Submission", research.id],
    ["Researcher", `${research.email} (${research.nickname ?? "no profile"})`],
    ["Title", inert(title)],
    ["Version", inert(version)],
    ...Collaborators.map(
      ({ Name, Email, "Collaboration ratio": ratio }, index) =>
        [`Collaborator ${index + 1}`, inert(`${ratio} %, ${Name}, ${Email}`)] as const,
    ),
    ...research.attachments.map(({ name, size, sha256 }, index) => {
      const file = files?.[index];
      const facts = [`${inert(name)}, ${size} bytes`, `SHA-256 ${sha256}`, ...(file ? [`in ${file}`] : [])];
      return [`Attachment ${index + 1}`, facts.join("\n")] as const;
    }),
  ]);
}

/** Indented below its name, so that no line of it can be taken for one of the command's own. */
function longText(research: Research, name: (typeof LONG_TEXTS)[number]): string[] {
  // Forms send their line breaks as CRLF.
  const lines = (research.details[name] ?? "").split(/\r\n?|\n/);
  return ["", name, ...lines.map((line) => `  ${line}`.trimEnd())];
}
