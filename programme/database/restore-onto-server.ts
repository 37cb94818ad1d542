import { join } from "node:path";
import type BetterSqlite3 from "better-sqlite3";
import { sql } from "kysely";
import { migrate } from "../../api/database/migrate";
import type { Database, DatabaseTransaction, Schema } from "../../api/database/schema";
import { Sqlite } from "../../api/database/sqlite/driver";
import type { Programme } from "../shared/context";
import { Refusal } from "../shared/errors";
import { backUp } from "./backup";
import { refuseUnfinished } from "./backup-file";
import { afterReplacement, beforeReplacement } from "./left-dump";
import { protectLog } from "./log-privileges";
import { dumpTo, refuseInUse, tablesOf } from "./postgres-backup";
import { atMoment, type Restored } from "./restore";
import { readInstanceId } from "./restored-store";
import { copyBackup, prepareCopy } from "./restoring-copy";
import { withFolderBeside } from "./restoring-folder";
import { findUndone, readActs } from "./reverted-access";

/** Every table, each after those that it references. */
const tables = [
  "instance",
  "servers",
  "researchers",
  "invitations",
  "sessions",
  "login_steps",
  "authenticators",
  "recovery_codes",
  "account_events",
  "security_keys",
  "key_challenges",
  "access_tokens",
  "throttles",
  "profiles",
  "shipped_hardware",
  "gpg_keys",
  "nda_texts",
  "ndas",
  "content_items",
  "content_versions",
  "bounties",
  "messages",
  "research_requests",
  "submissions",
  "attachments",
  "submission_events",
  "submission_offers",
  "submission_payments",
  "submission_scores",
  "submission_receipts",
  "submission_numbers",
  "withdrawn_submissions",
  "referrals",
  "inquiries",
  "impressions",
  "audit",
] as const satisfies readonly (keyof Schema)[];

/** Number of rows in one insert; submissions and signatures are large. */
const BATCH = 100;

/**
 * Replaces a server's database by a backup of the embedded one, in one transaction: all of it or nothing. This is how an
 * instance that has outgrown one process moves. The present one is backed up first. Throws a Refusal when the backup is not
 * whole, or while the site runs or another client is connected.
 */
export async function restoreOntoServer(programme: Programme, url: string, file: string): Promise<Restored> {
  refuseUnfinished(file);
  return withFolderBeside(file, async (folder) => {
    const copy = join(folder, "backup.db");
    await copyBackup(copy, file);
    const db = programme.openDatabase({ create: true });
    await refuseInUse(programme, db);
    const isThere = (await tablesOf(db)).length > 0;
    const replaced = isThere ? `${file}.replaced-${atMoment(programme.now())}` : null;
    const acts = isThere ? await readActs(db) : [];
    const present = isThere ? await readInstanceId(db) : null;
    const { last, ...prepared } = await prepareCopy(programme, { next: copy, file, present });
    if (replaced) await backUp(replaced, (partial) => dumpTo(url, partial));
    await beforeReplacement(programme, { file, replaced }, async () => {
      // A server may have started meanwhile: what it has confirmed since would be lost.
      await refuseInUse(programme, db);
      await migrate(db);
      await protectLog(db);
      await bringOver(copy, db);
    });
    const undone =
      acts && (await afterReplacement(programme, { file, replaced }, () => findUndone(db, acts, last)));
    return { file, replaced, ...prepared, undone };
  });
}

async function bringOver(copy: string, db: Database): Promise<void> {
  const source = new Sqlite(copy, { readonly: true });
  try {
    await db.transaction().execute(async (tx) => {
      await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`.execute(tx);
      for (const table of tables) await bringTable(source, table, tx);
    });
  } finally {
    source.close();
  }
}

/** Copies a table's rows unchanged: columns mean the same in both databases (decision 006). */
async function bringTable(
  source: BetterSqlite3.Database,
  table: keyof Schema,
  tx: DatabaseTransaction,
): Promise<void> {
  const waiting: unknown[] = [];
  const send = async () => {
    const rows = waiting.splice(0) as never[];
    if (rows.length > 0) await tx.insertInto(table).values(rows).execute();
  };
  try {
    for (const row of source.prepare(`select * from ${table}`).iterate()) {
      waiting.push(row);
      if (waiting.length === BATCH) await send();
    }
    await send();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Refusal(`The server did not take what is in "${table}", so nothing was changed: ${why}`);
  }
}
