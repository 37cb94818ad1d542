import { resolve } from "node:path";
import type { Programme } from "./context";
import { inertJson } from "./inert";
import type { Report } from "./report";
import { inNewFolder, writePrivately } from "./submission-folder";
import { exportedNames, findResearch } from "./submission-source";
import { change } from "./write";

/**
 * Writes a submission, sealed as it is, into a new folder, for opening on a machine that never sees the database.
 * Audited. Throws a Refusal for an unknown submission and a folder that is there already.
 */
export async function exportSubmission(programme: Programme, id: string, out: string): Promise<Report> {
  const { details, attachments, ...research } = await findResearch(programme, id);
  const folder = resolve(out);
  const list = {
    ...research,
    attachments: attachments.map(({ id, size, sealed_sha256 }, index) => ({
      ...{ id, size, sealed_sha256 },
      file: exportedNames.attachment(index),
    })),
  };
  await inNewFolder(folder, async () => {
    await change(programme, (_tx, record) =>
      record({ action: "submission.export", subject: `submission:${id}` }),
    );
    for (const [index, attachment] of attachments.entries()) {
      await writePrivately(folder, exportedNames.attachment(index), await attachment.read());
    }
    await writePrivately(folder, exportedNames.research, details);
    await writePrivately(folder, exportedNames.list, `${inertJson(list)}\n`);
  });
  return {
    json: { ...list, folder },
    lines: [
      `The sealed submission is in ${folder}.`,
      "Take it to where the private key is, and open it there with: submission open --from FOLDER --key FILE",
    ],
  };
}
