import { findInstanceId } from "../../api/instance/instance.store";
import { readOwner, writeOwner } from "../../api/instance/store-owner";
import { isAttachmentKey } from "../../api/submissions/attachment-key";
import { markRestore } from "../../api/submissions/restores";
import { findUnattached } from "../../api/submissions/submissions.store";
import type { Programme } from "../shared/context";
import { Refusal } from "../shared/errors";
import { refuseForeignWay } from "../shared/foreign-way";
import type { Report } from "../shared/report";
import { recordAlone } from "../shared/write";
import { findMissing } from "./files-check";

/** Number of keys in one query. */
const BATCH = 500;

/** How much of a store the database lists, and how much of what it lists is not there. */
interface Counted {
  stored: number;
  unlisted: number;
  listed: number;
  missing: number;
}

/**
 * Makes a store that belongs to another database, or has lost its marker, this database's own. Its files are retained for as long
 * as after a restore, listed or not. Without `confirmed` throws a Refusal that describes the contents, and what is listed and not there.
 */
export async function takeStore(programme: Programme, confirmed: boolean): Promise<Report> {
  const { attachments: where, attachmentsFolder } = programme;
  if (attachmentsFolder) refuseForeignWay(attachmentsFolder, "db take-store");
  const id = await findInstanceId(await programme.database());
  const store = await programme.openStore();
  const before = await readOwner(store);
  const counted = await countStored(programme);
  const { missing } = counted;
  if (before === id) {
    return report({ where, before, taken: false, missing }, [
      `It has ${where} already.`,
      ...sayMissing(counted),
    ]);
  }
  if (!confirmed) throw new Refusal(sayUnconfirmed(where, before, counted));
  await markRestore(store, programme.now());
  await writeOwner(store, id);
  programme.kept.push(`the mark of this database in ${where}`);
  await recordAlone(programme, { action: "db.take_store", subject: "database", details: { before } });
  return report({ where, before, taken: true, missing }, [
    `The database has ${where} now. What is in it and not listed stays for 35 days.`,
    ...sayMissing(counted),
  ]);
}

function report(
  { where, ...json }: { where: string; before: string | null; taken: boolean; missing: number },
  lines: string[],
): Report {
  return { json: { store: where, ...json }, lines };
}

function sayUnconfirmed(where: string, before: string | null, counted: Counted): string {
  const whose =
    before === null ? "has no marker" : `belongs to the database ${before || "of an unreadable marker"}`;
  return [
    `The store (${where}) ${whose} and has ${counted.stored} attachments, of which this database does not list ${counted.unlisted}: those would be removed after 35 days, and another site that uses the store would not run any more.`,
    ...sayMissing(counted),
    "Nothing was changed. Repeat it with --yes if that is meant.",
  ].join(" ");
}

/** The sentence about listed attachments that the store does not have, with the remedy; none where it has all. */
function sayMissing({ listed, missing }: Counted): string[] {
  if (missing === 0) return [];
  return [
    `Of the ${listed} attachments that this database lists, ${missing} are not in it, and cannot be opened from there: copy their files into it first, from the store of before or from a backup, each under its own name (docs/operating.md, "From the folder to a bucket").`,
  ];
}

async function countStored(programme: Programme): Promise<Counted> {
  const db = await programme.database();
  const store = await programme.openStore();
  const { listed, missing } = await findMissing(store, db);
  const counted = { stored: 0, unlisted: 0, listed: listed.length, missing: missing.length };
  let batch: string[] = [];
  const count = async () => {
    if (batch.length > 0) counted.unlisted += (await findUnattached(db, batch)).length;
    batch = [];
  };
  for await (const key of store.list()) {
    if (!isAttachmentKey(key)) continue;
    counted.stored++;
    if (batch.push(key) === BATCH) await count();
  }
  await count();
  return counted;
}
