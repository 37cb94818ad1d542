import { armourAgain } from "../../api/sealing/seal";
import { exportFiles, folderOf } from "../archives/export-files";
import { exportedNames } from "../archives/exported-files";
import type { Programme } from "../shared/context";
import { inertJson } from "../shared/inert-text";
import type { Report } from "../shared/report";
import { findResearch, recordOpening, sayGone } from "./source";

/**
 * Writes a submission, or with `event` a message about it, sealed as it is, into a new folder, or for `-` as a tar archive to
 * standard output, to be opened on a machine without access to the database. Audited. A missing attachment does not stop the
 * rest. Throws a Refusal for an unknown submission and an existing folder, Misuse for an archive on a terminal.
 */
export async function exportSubmission(
  programme: Programme,
  submission: string,
  { out, event, alias }: { out: string; event?: number | undefined; alias?: string | undefined },
): Promise<Report> {
  const found = await findResearch(programme, submission, event);
  const { details, revision: _revision, ...research } = found;
  const destination = {
    out,
    verb: "submission export",
    name: `submission-${found.number}${event === undefined ? "" : `-event-${event}`}`,
  };
  const list = await exportFiles(programme, destination, async (write) => {
    const attachments = await recordOpening(programme, found, { action: "submission.export", alias });
    const written = [];
    for (const [index, { read, ...attachment }] of attachments.entries()) {
      const content = await read();
      const file = content && exportedNames.attachment(index);
      if (file) await write(file, content);
      written.push({ ...attachment, file });
    }
    const list = { ...research, attachments: written };
    // A text that is no OpenPGP message is exported as it is; opening it reports the remedy.
    await write(exportedNames.research, await armourAgain(details).catch(() => details));
    // Last, so that a truncated export has no list.
    await write(exportedNames.list, `${inertJson(list)}\n`);
    return list;
  });
  const gone = [...list.attachments.keys()].filter((index) => list.attachments[index]?.file === null);
  const folder = folderOf(destination);
  return {
    json: { ...list, folder },
    notes: sayGone(gone),
    failed: gone.length > 0,
    isBeside: folder === null,
    lines: [
      `The sealed submission is ${folder === null ? "in the archive" : `in ${folder}`}.`,
      `Take it to where the private key is, and open it there with: submission open --from ${folder === null ? "ARCHIVE" : "FOLDER"} --key FILE`,
    ],
  };
}
