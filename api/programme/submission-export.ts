import { resolve } from "node:path";
import { armourAnew } from "../security/seal";
import type { Programme } from "./context";
import { inertJson } from "./inert";
import type { Report } from "./report";
import { inNewFolder, writePrivately } from "./submission-folder";
import { exportedNames, findResearch, recordOpening, sayGone } from "./submission-source";

/**
 * Writes a submission, sealed as it is, into a new folder, for opening on a machine that never sees the database.
 * Audited. An attachment that is gone keeps nothing else from being written. Throws a Refusal for an unknown submission and a folder that is there already.
 */
export async function exportSubmission(programme: Programme, id: string, out: string): Promise<Report> {
  const found = await findResearch(programme, id);
  const { details, attachments, revision: _revision, ...research } = found;
  const folder = resolve(out);
  const list = await inNewFolder(folder, async () => {
    await recordOpening(programme, found, { action: "submission.export" });
    const written = [];
    for (const [index, { read, ...attachment }] of attachments.entries()) {
      const content = await read();
      const file = content && exportedNames.attachment(index);
      if (file) await writePrivately(folder, file, content);
      written.push({ ...attachment, file });
    }
    const list = { ...research, attachments: written };
    // What is no message goes out as it was found; opening it says what to do.
    const armoured = await armourAnew(details).catch(() => details);
    await writePrivately(folder, exportedNames.research, armoured);
    await writePrivately(folder, exportedNames.list, `${inertJson(list)}\n`);
    return list;
  });
  const gone = [...list.attachments.keys()].filter((index) => list.attachments[index]?.file === null);
  return {
    json: { ...list, folder },
    notes: sayGone(gone),
    failed: gone.length > 0,
    lines: [
      `The sealed submission is in ${folder}.`,
      "Take it to where the private key is, and open it there with: submission open --from FOLDER --key FILE",
    ],
  };
}
