import { findInstanceId } from "../../api/instance/instance.store";
import { readOwner, writeOwner } from "../../api/instance/store-owner";
import { isAttachmentKey } from "../../api/submissions/attachment-key";
import { markRestore } from "../../api/submissions/restores";
import { findUnattached } from "../../api/submissions/submissions.store";
import type { Programme } from "../shared/context";
import { Refusal } from "../shared/errors";
import type { Report } from "../shared/report";
import { recordAlone } from "../shared/write";
import { refuseRoot } from "./refuse-root";

/** Number of keys in one query. */
const BATCH = 500;

/**
 * Makes a store that belongs to another database, or has lost its marker, this database's own. Its files are retained for as long
 * as after a restore, listed or not. Without `confirmed` throws a Refusal that describes the contents.
 */
export async function takeStore(programme: Programme, confirmed: boolean): Promise<Report> {
  const { attachments: where, attachmentsFolder } = programme;
  if (attachmentsFolder) refuseRoot(attachmentsFolder, "db take-store");
  const id = await findInstanceId(await programme.database());
  const store = await programme.openStore();
  const before = await readOwner(store);
  if (before === id) return report({ where, before, taken: false }, `It has ${where} already.`);
  if (!confirmed) throw new Refusal(await sayUnconfirmed(programme, before));
  await markRestore(store, programme.now());
  await writeOwner(store, id);
  programme.kept.push(`the mark of this database in ${where}`);
  await recordAlone(programme, { action: "db.take_store", subject: "database", details: { before } });
  return report(
    { where, before, taken: true },
    `The database has ${where} now. What is in it and not listed stays for 35 days.`,
  );
}

function report(
  { where, ...json }: { where: string; before: string | null; taken: boolean },
  line: string,
): Report {
  return { json: { store: where, ...json }, lines: [line] };
}

async function sayUnconfirmed(programme: Programme, before: string | null): Promise<string> {
  const { stored, unlisted } = await countStored(programme);
  const whose =
    before === null ? "has no marker" : `belongs to the database ${before || "of an unreadable marker"}`;
  return `The store (${programme.attachments}) ${whose} and has ${stored} attachments, of which this database does not list ${unlisted}: those would be removed after 35 days, and another site that uses the store would not run any more. Nothing was changed. Repeat it with --yes if that is meant.`;
}

async function countStored(programme: Programme): Promise<{ stored: number; unlisted: number }> {
  const db = await programme.database();
  const counted = { stored: 0, unlisted: 0 };
  let batch: string[] = [];
  const count = async () => {
    if (batch.length > 0) counted.unlisted += (await findUnattached(db, batch)).length;
    batch = [];
  };
  for await (const key of (await programme.openStore()).list()) {
    if (!isAttachmentKey(key)) continue;
    counted.stored++;
    if (batch.push(key) === BATCH) await count();
  }
  await count();
  return counted;
}
